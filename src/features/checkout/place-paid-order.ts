import { conflict, Refusal } from '../../errors.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { countRefusals } from '../orders/count-refusals.ts';
import { redrawingNumber } from '../orders/redraw-number.ts';
import { saveAndAlert } from '../payments/attention/follow-attention.ts';
import { stockOfLines } from '../payments/attention/waiting-payment.ts';
import { awaitNobody } from '../payments/transactions/apply-check.ts';
import {
  findTransaction,
  lockTransaction,
} from '../payments/transactions/queries/find-transaction.ts';
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
  type TransactionMetadata,
} from '../payments/transactions/transaction.ts';
import { outOfStock } from '../stock/index.ts';
import type { Store } from '../stores/store.ts';
import { inCheckoutQueue } from './checkout-queue.ts';
import { dearerGoods, priceIncreased } from './dearer-goods.ts';
import {
  type Delivery,
  type OrderOfPayment,
  orderFromPayment,
  type PreparedOrder,
  prepareQuoted,
} from './order-from-payment.ts';
import { possibleDuplicate, twinBehind } from './payment-twin.ts';

/** Milliseconds. Asking the gateway took up to 10 s, and the whole response is due within 30 s. */
const LONGEST_WAIT = 15_000;

export interface PaidOrder {
  seen: SeenPayment;
  actor: Actor;
  idempotency: IdempotencyKey | null;
  /** The recipient, if the quote is the right one; absent: as quoted. */
  delivery?: (quote: Quote) => Delivery;
  /** The seller may accept an old price, and a second order of the same. */
  isSellersWish?: boolean;
}

export interface PlacedPaidOrder extends OrderOfPayment {
  replayed: boolean;
}

/**
 * If that fails for any reason, the payment is shown to the seller before the error is thrown.
 * @throws Refusal 400 PAYMENT_MISMATCH for another amount than requested, OUT_OF_STOCK,
 * PRODUCT_NOT_FOUND, 409 PAYMENT_SETTLED, PRICE_INCREASED for a quote older than a day,
 * POSSIBLE_DUPLICATE for what its shopper has ordered since, until the seller has seen it, and
 * those of `delivery`, `withIdempotencyKey` and `inCheckoutQueue`
 */
export const placePaidOrder = (
  store: Store,
  transaction: Transaction,
  paid: PaidOrder,
): Promise<PlacedPaidOrder> =>
  countRefusals('public_store', () => placeOrKeep(store, transaction, paid));

async function placeOrKeep(
  store: Store,
  transaction: Transaction,
  { seen, actor, idempotency, delivery, isSellersWish = false }: PaidOrder,
): Promise<PlacedPaidOrder> {
  let dearer: Dearer | null = null;
  const isTwin = transaction.metadata.twinOf !== undefined && transaction.orderId === null;
  try {
    refuseOtherAmount(transaction, seen);
    if (isTwin && !isSellersWish) throw possibleDuplicate();
    const quote = quotedOf(transaction);
    const to = delivery?.(quote);
    dearer = await dearerGoods(tenantOfStore(store), transaction, quote);
    if (dearer && !(isSellersWish && isAccepted(transaction, dearer))) {
      throw priceIncreased(transaction, dearer);
    }
    const { result, replayed } = await inCheckoutQueue(
      () =>
        redrawingNumber(tenantOfStore(store), () =>
          withIdempotencyKey<PreparedOrder, OrderOfPayment>(idempotency, {
            prepare: async () => {
              await refuseGone(store, transaction, quote);
              return prepareQuoted(store, transaction, quote, to);
            },
            write: (prepared, trx) =>
              orderFromPayment(
                store,
                transaction.id,
                { prepared, seen, actor, isTwinWanted: isTwin },
                trx,
              ),
            isFrequent: true,
          }),
        ),
      LONGEST_WAIT,
    );
    return { ...result, duplicate: result.duplicate || replayed, replayed };
  } catch (error) {
    if (error instanceof Refusal) {
      const twinOf = isTwin ? null : await twinBehind(error, store, transaction);
      if (twinOf !== null) {
        // The seller is told what keeps the order from being created now.
        const told = isSellersWish ? error : possibleDuplicate();
        await keepPayment(store, transaction.id, seen, missing(told), { twinOf });
        throw told;
      }
      const why = error.code === 'PRICE_INCREASED' && dearer ? { dearer } : null;
      await keepPayment(store, transaction.id, seen, missing(error), why);
    }
    throw error;
  }
}

/** Whether the seller, who requests the order, has seen the price increase. */
const isAccepted = ({ metadata }: Transaction, { nowMinor }: Dearer): boolean =>
  metadata.dearer !== undefined && nowMinor <= metadata.dearer.nowMinor;

/**
 * Of a crowd that paid for the last pieces, most find them sold out: no row is locked for them. The
 * pieces may be taken by the order of this same payment, so the payment is read after the stock,
 * which then shows that order.
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

type Why = Pick<TransactionMetadata, 'dearer' | 'twinOf'>;

export const keepPayment = (
  store: Store,
  transactionId: string,
  seen: SeenPayment,
  missingOrder: MissingOrder,
  why: Why | null = null,
): Promise<Transaction> =>
  inTransaction(
    async (trx) => {
      const tenant = tenantOfStore(store);
      const transaction = await lockTransaction(tenant, transactionId, trx);
      const kept = await recordCapture(tenant, transaction, seen, missingOrder, trx);
      return why ? keepWhy(tenant, kept, why, trx) : kept;
    },
    { isFrequent: true },
  );

/** The seller sees why and decides: the order is not created automatically. */
async function keepWhy(
  tenant: Tenant,
  kept: Transaction,
  why: Why,
  trx: Trx,
): Promise<Transaction> {
  if (kept.attention !== 'captured_without_order' && !why.twinOf) return kept;
  if (kept.attention === null || kept.orderId !== null) return kept;
  const told = await saveAndAlert(
    tenant,
    kept,
    { ...kept, metadata: { ...kept.metadata, ...why } },
    trx,
  );
  return awaitNobody(tenant, told, trx);
}

const missing = ({ code }: Refusal): MissingOrder =>
  code === 'OUT_OF_STOCK' ? 'needsRefund' : 'needsOrderCreation';

function refuseOtherAmount(transaction: Transaction, seen: SeenPayment): void {
  const { amountMinor, currency, quote } = transaction;
  // After a mismatch, the row has the paid amount, and only the quote the requested one.
  const asked = quote?.totalAmountMinor ?? amountMinor;
  if ([amountMinor, asked].every((due) => seen.amountMinor === due) && seen.currency === currency)
    return;
  throw new Refusal(400, 'PAYMENT_MISMATCH', message('errors.payments.otherAmount'));
}

function quotedOf({ quote }: Transaction): Quote {
  if (quote) return quote;
  throw conflict('PAYMENT_WITHOUT_QUOTE', message('errors.payments.unknownPurpose'));
}
