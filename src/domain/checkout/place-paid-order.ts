import { inTransaction, type Trx } from '../../db.ts';
import { conflict, Refusal } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import { type Tenant, tenantOfStore } from '../../tenant.ts';
import type { CustomerSnapshot } from '../customers/customer-snapshot.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { once } from '../idempotency/once.ts';
import { withFreeNumber } from '../orders/next-order-number.ts';
import { saveAndAlert } from '../payments/attention/follow-attention.ts';
import { stockOfLines } from '../payments/attention/stock-of-lines.ts';
import { awaitNobody } from '../payments/transactions/apply-check.ts';
import { findTransaction, lockTransaction } from '../payments/transactions/find-transaction.ts';
import {
  type MissingOrder,
  recordCapture,
  type SeenPayment,
} from '../payments/transactions/record-capture.ts';
import {
  type Dearer,
  isPaid,
  type Quote,
  type Transaction,
} from '../payments/transactions/transaction.ts';
import { outOfStock } from '../stock/out-of-stock.ts';
import type { Store } from '../stores/store.ts';
import { dearerGoods, priceIncreased } from './dearer-goods.ts';
import { inTurn } from './in-turn.ts';
import { type OrderOfPayment, orderFromPayment, prepareQuoted } from './order-from-payment.ts';

/**
 * Milliseconds. The gateway was asked before, for 10 s at most, and the whole answer has to be there
 * within 30 s.
 */
const LONGEST_WAIT = 15_000;

export interface PaidOrder {
  seen: SeenPayment;
  actor: Actor;
  idempotency: IdempotencyKey | null;
  /** Whom it goes to, if the quote is what this is meant for; absent: as quoted. */
  delivery?: (quote: Quote) => { customer: CustomerSnapshot; notes: string };
  /** Whether the seller has asked for it, who may take what was paid at an old price. */
  isSellersWish?: boolean;
}

export interface PlacedPaidOrder extends OrderOfPayment {
  /** Whether this is the kept result of an earlier call with the same key. */
  replayed: boolean;
}

/**
 * Makes the order that a payment was made for. Where that cannot be, for whatever reason, the
 * money is kept in sight of the seller before the refusal goes on.
 * @throws Refusal 400 PAYMENT_MISMATCH for another amount than was asked for, OUT_OF_STOCK,
 * PRODUCT_NOT_FOUND, 409 PAYMENT_SETTLED, PRICE_INCREASED for a quote of more than a day ago, and those of `delivery`, `once` and `inTurn`
 */
export async function placePaidOrder(
  store: Store,
  transaction: Transaction,
  { seen, actor, idempotency, delivery, isSellersWish = false }: PaidOrder,
): Promise<PlacedPaidOrder> {
  let dearer: Dearer | null = null;
  try {
    refuseOtherAmount(transaction, seen);
    const quote = quotedOf(transaction);
    const to = delivery?.(quote);
    dearer = await dearerGoods(tenantOfStore(store), transaction, quote);
    if (dearer && !(isSellersWish && isAccepted(transaction, dearer))) {
      throw priceIncreased(transaction, dearer);
    }
    const { result, replayed } = await inTurn(
      () =>
        withFreeNumber(tenantOfStore(store), () =>
          once(idempotency, {
            prepare: async () => {
              await refuseGone(store, transaction, quote);
              return prepareQuoted(store, transaction, quote, to);
            },
            write: (prepared, trx) =>
              orderFromPayment(store, transaction.id, { prepared, seen, actor }, trx),
            isFrequent: true,
          }),
        ),
      LONGEST_WAIT,
    );
    return { ...result, duplicate: result.duplicate || replayed, replayed };
  } catch (error) {
    if (error instanceof Refusal) {
      const isDearer = error.code === 'PRICE_INCREASED';
      await keepPayment(store, transaction.id, seen, missing(error), isDearer ? dearer : null);
    }
    throw error;
  }
}

/** Whether the seller, who asks for the order, was shown how dear it has become. */
const isAccepted = ({ metadata }: Transaction, { nowMinor }: Dearer): boolean =>
  metadata.dearer !== undefined && nowMinor <= metadata.dearer.nowMinor;

/**
 * Of a crowd that paid for the last pieces most come for what is gone: no row is locked for them.
 * What took the pieces may be the order of this very payment; whoever sees them taken sees that
 * order as well, if the payment is read after the stock.
 * @throws Refusal 400 OUT_OF_STOCK
 */
async function refuseGone(store: Store, { id }: Transaction, { lines }: Quote): Promise<void> {
  const tenant = tenantOfStore(store);
  const short = lines
    .map(await stockOfLines(tenant, lines))
    .filter(({ stock }) => stock === 'short');
  if (short.length === 0) return;
  const { orderId, status } = await findTransaction(tenant, id);
  if (orderId !== null || isPaid({ status })) return;
  throw outOfStock(
    lines,
    new Map(short.map(({ variantId, stockLeft }) => [variantId, stockLeft ?? 0])),
  );
}

/** Money that is there, whatever became of its order: the seller sees it and is told. */
export const keepPayment = (
  store: Store,
  transactionId: string,
  seen: SeenPayment,
  missingOrder: MissingOrder,
  dearer: Dearer | null = null,
): Promise<Transaction> =>
  inTransaction(
    async (trx) => {
      const tenant = tenantOfStore(store);
      const transaction = await lockTransaction(tenant, transactionId, trx);
      const kept = await recordCapture(tenant, transaction, seen, missingOrder, trx);
      return dearer ? keepDearer(tenant, kept, dearer, trx) : kept;
    },
    { isFrequent: true },
  );

/** The seller reads what has become dearer, and decides: nobody makes the order by itself. */
async function keepDearer(
  tenant: Tenant,
  kept: Transaction,
  dearer: Dearer,
  trx: Trx,
): Promise<Transaction> {
  if (kept.attention !== 'captured_without_order') return kept;
  const told = await saveAndAlert(
    tenant,
    kept,
    { ...kept, metadata: { ...kept.metadata, dearer } },
    trx,
  );
  return awaitNobody(tenant, told, trx);
}

const missing = ({ code }: Refusal): MissingOrder =>
  code === 'OUT_OF_STOCK' ? 'needsRefund' : 'needsOrderCreation';

function refuseOtherAmount(transaction: Transaction, seen: SeenPayment): void {
  const { amountMinor, currency, quote } = transaction;
  // Once a wrong amount is to go back, the row says what was paid, and only the quote what was asked.
  const asked = quote?.totalAmountMinor ?? amountMinor;
  if ([amountMinor, asked].every((due) => seen.amountMinor === due) && seen.currency === currency)
    return;
  throw new Refusal(
    400,
    'PAYMENT_MISMATCH',
    'The amount paid does not match the price. No order was placed. The store can see the payment',
  );
}

function quotedOf({ quote }: Transaction): Quote {
  if (quote) return quote;
  throw conflict('PAYMENT_WITHOUT_QUOTE', 'We don’t know what this payment was for');
}
