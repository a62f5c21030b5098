import { conflict, type Refusal } from '../../errors.ts';
import { majorFromMinor } from '../../money.ts';
import type { Tenant } from '../../tenant.ts';
import { findSellableVariants } from '../catalog/find-sellable-variants.ts';
import { findTransaction } from '../payments/transactions/find-transaction.ts';
import type { Dearer, Quote, Transaction } from '../payments/transactions/transaction.ts';
import { withoutHearsay } from '../payments/transactions/without-hearsay.ts';

/** So long the quoted total stands, whatever prices do. */
const STANDS_MS = 24 * 60 * 60_000;

/**
 * What the goods of a quote cost then and now, where it was paid more than a day after it was made
 * and they have become dearer; null where the quoted total stands, or the order is made already.
 */
export async function dearerGoods(
  tenant: Tenant,
  transaction: Transaction,
  { lines, subtotalMinor }: Quote,
): Promise<Dearer | null> {
  const paidAt = withoutHearsay(transaction).capturedAt ?? new Date();
  if (paidAt.getTime() - transaction.createdAt.getTime() <= STANDS_MS) return null;
  const products = await findSellableVariants(tenant, lines);
  const prices = new Map(
    products.flatMap(({ variants }) => variants.map(({ id, priceMinor }) => [id, priceMinor])),
  );
  // What is gone has no price; that it is gone is said elsewhere.
  const nowMinor = lines.reduce(
    (sum, { variantId, quantity, unitPriceMinor }) =>
      sum + (prices.get(variantId) ?? unitPriceMinor) * quantity,
    0,
  );
  if (nowMinor <= subtotalMinor) return null;
  const { orderId } = await findTransaction(tenant, transaction.id);
  return orderId === null ? { thenMinor: subtotalMinor, nowMinor } : null;
}

/** 409 for goods that have become dearer since a quote that is too old to stand. */
export function priceIncreased(
  { currency }: Transaction,
  { thenMinor, nowMinor }: Dearer,
): Refusal {
  return conflict(
    'PRICE_INCREASED',
    'A price has gone up since this payment was started more than a day ago. No order was placed. The store can see the payment',
    {
      quoted: majorFromMinor(thenMinor, currency),
      current: majorFromMinor(nowMinor, currency),
      currency,
    },
  );
}
