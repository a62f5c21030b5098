import { conflict, type Refusal } from '../../errors.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { findSellableVariants } from '../catalog/find-sellable-variants.ts';
import { withoutUnconfirmedReport } from '../payments/transactions/flag-unconfirmed.ts';
import { findTransaction } from '../payments/transactions/queries/find-transaction.ts';
import type { Dearer, Quote, Transaction } from '../payments/transactions/transaction.ts';

/** Whatever prices do in the meantime. */
const STANDS_MS = 24 * 60 * 60_000;

/**
 * The price of a quote's goods then and now, if it was paid more than a day later and they cost
 * more; null when the quoted total is still valid, or the order exists.
 */
export async function dearerGoods(
  tenant: Tenant,
  transaction: Transaction,
  { lines, subtotalMinor }: Quote,
): Promise<Dearer | null> {
  const paidAt = withoutUnconfirmedReport(transaction).capturedAt ?? databaseNow();
  if (paidAt.getTime() - transaction.createdAt.getTime() <= STANDS_MS) return null;
  const products = await findSellableVariants(tenant, lines);
  const prices = new Map(
    products.flatMap(({ variants }) => variants.map(({ id, priceMinor }) => [id, priceMinor])),
  );
  // A deleted item has no price; that it is gone is reported elsewhere.
  const nowMinor = lines.reduce(
    (sum, { variantId, quantity, unitPriceMinor }) =>
      sum + (prices.get(variantId) ?? unitPriceMinor) * quantity,
    0,
  );
  if (nowMinor <= subtotalMinor) return null;
  const { orderId } = await findTransaction(tenant, transaction.id);
  return orderId === null ? { thenMinor: subtotalMinor, nowMinor } : null;
}

export function priceIncreased(
  { currency }: Transaction,
  { thenMinor, nowMinor }: Dearer,
): Refusal {
  return conflict(
    'PRICE_INCREASED',
    'This payment was started more than a day ago, and a price has gone up since then. No order was placed. The shop can see the payment',
    {
      quoted: majorFromMinor(thenMinor, currency),
      current: majorFromMinor(nowMinor, currency),
      currency,
    },
  );
}
