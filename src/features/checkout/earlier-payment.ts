import { Refusal } from '../../errors.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import { formatMoney, majorFromMinor } from '../../kernel/format/money.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';
import { gatewayAccount } from '../payments/gateway/gateway-account.ts';
import { gatewayOf } from '../payments/gateway/gateway-connection.ts';
import { isGivenBack } from '../payments/refunds/find-refund.ts';
import { lockTransaction } from '../payments/transactions/queries/find-transaction.ts';
import type { PaymentOfWish } from '../payments/transactions/queries/payments-of-wish.ts';
import { saveQuote, saveTransaction } from '../payments/transactions/queries/save-transaction.ts';
import { isPaid, type Quote, type Transaction } from '../payments/transactions/transaction.ts';
import { localeOf } from '../stores/locale-of.ts';
import type { Store } from '../stores/store.ts';
import { type FinishedPayment, finishOrFail } from './finish-payment.ts';

/** How long a payment stands in the way of another one for the same. */
export const EARLIER_MS = 30 * 60_000;

/** The gateway is asked about so many, each of which may take its time. */
const MOST_ASKED = 3;

export interface Earlier {
  transaction: Transaction;
  finished: FinishedPayment;
  /** Proved to be the person who started it: nobody else gets its token or address. */
  isOwn: boolean;
}

interface Who {
  browser?: string | null | undefined;
  earlierToken?: string | undefined;
}

const isOwn = (payment: PaymentOfWish, { browser, earlierToken }: Who): boolean =>
  (payment.publicToken !== null && payment.publicToken === earlierToken) ||
  (payment.browser !== null && payment.browser === browser);

export class EarlierPayment extends Refusal {
  readonly earlier: Earlier;

  constructor(store: Store, earlier: Earlier) {
    const { transaction, finished } = earlier;
    const isHere = typeof finished === 'object' || finished === 'kept';
    const { amountMinor, currency, createdAt } = transaction;
    super(409, isHere ? 'ALREADY_PAID' : 'PAYMENT_UNDECIDED', wordsOf(store, earlier), {
      amount: majorFromMinor(amountMinor, currency),
      currency,
      startedAt: createdAt.toISOString(),
      ...(earlier.isOwn ? { publicToken: transaction.publicToken } : {}),
    });
    this.name = 'EarlierPayment';
    this.earlier = earlier;
  }
}

function wordsOf(store: Store, { transaction, finished }: Earlier): Message {
  const { amountMinor, currency } = transaction;
  const amount = formatMoney(amountMinor, currency, localeOf(store));
  if (typeof finished === 'object') return message('errors.checkout.alreadyPaid', { amount });
  if (finished === 'kept') return message('errors.checkout.alreadyArrived', { amount });
  if (finished === 'unclear') return message('errors.checkout.paymentUnclear', { amount });
  return message('errors.checkout.paymentOpen', { amount });
}

/**
 * The payment that a shopper is shown first: of those for the same that were started in the last half
 * hour, the one that most likely has money. The gateway is asked about each; what has arrived becomes
 * its order now. Null when nothing speaks against another one. Never inside a transaction.
 * @param known the latest payments for the same, newest first
 * @throws Refusal 503 of `inCheckoutQueue`
 */
export async function earlierPayment(
  store: Store,
  known: readonly PaymentOfWish[],
  who: Who,
): Promise<Earlier | null> {
  const since = databaseTime() - EARLIER_MS;
  let first: Earlier | null = null;
  let asked = 0;
  // The oldest first: of two that were paid, it becomes the order.
  for (const transaction of known.toReversed()) {
    if (transaction.createdAt.getTime() < since || (await isSettled(store, transaction))) continue;
    const isUndecided = transaction.orderId === null && !isPaid(transaction);
    if (isUndecided && transaction.metadata.ended) continue;
    // A gateway that is away is not asked again and again while the shopper waits.
    const isLeft: boolean = isUndecided && (first?.finished === 'unclear' || asked++ >= MOST_ASKED);
    const finished = isLeft ? 'unclear' : await finishOrFail(store, transaction);
    if (finished === 'failed' || isCalledOff(finished)) continue;
    const found: Earlier = { transaction, finished, isOwn: isOwn(transaction, who) };
    if (!first || rankOf(found) >= rankOf(first)) first = found;
  }
  return first;
}

/** Its money was or is being refunded, or the seller has settled it. */
async function isSettled(store: Store, transaction: Transaction): Promise<boolean> {
  if (transaction.orderId !== null || !isPaid(transaction)) return false;
  if (transaction.metadata.closed) return true;
  return isGivenBack(tenantOfStore(store), transaction);
}

const isCalledOff = (finished: FinishedPayment): boolean =>
  typeof finished === 'object' && ['cancelled', 'refunded'].includes(finished.status);

const RANKS = { unpaid: 0, unclear: 1, kept: 2 };

const rankOf = ({ finished }: Earlier): number =>
  typeof finished === 'object' ? 3 : RANKS[finished];

/**
 * Whether to continue a payment that nobody has tried to pay yet, which then delivers to what was
 * typed last: for the person who started it, as long as the same amount is due, at the same gateway.
 */
export async function isContinued(
  store: Store,
  { transaction, finished, isOwn }: Earlier,
  { quote, provider }: { quote: Quote; provider: string },
): Promise<boolean> {
  const { id, amountMinor } = transaction;
  if (!isOwn || finished !== 'unpaid' || amountMinor !== quote.totalAmountMinor) return false;
  if (transaction.provider !== provider) return false;
  const tenant = tenantOfStore(store);
  return inTransaction(async (trx) => {
    const { orderId } = await lockTransaction(tenant, id, trx);
    if (orderId === null) await saveQuote(tenant, id, quote, trx);
    return orderId === null;
  });
}

/**
 * Whether a payment stands in nobody's way any more: the person who started it has chosen another
 * gateway, and its page there was closed while nobody had tried to pay. Never inside a transaction.
 */
export async function isAbandoned(
  store: Store,
  { transaction, finished, isOwn }: Earlier,
  provider: string,
): Promise<boolean> {
  const { id, provider: before, providerOrderId } = transaction;
  if (!isOwn || finished !== 'unpaid' || before === provider || !providerOrderId) return false;
  const tenant = tenantOfStore(store);
  const account = await gatewayAccount(tenant, before).catch(() => null);
  const named = { id: providerOrderId, reference: id };
  const state =
    account &&
    (await gatewayOf(before)
      .close(account, named)
      .catch(() => null));
  if (state !== 'closed') return false;
  return inTransaction(async (trx) => {
    const current = await lockTransaction(tenant, id, trx);
    if (current.orderId !== null || isPaid(current)) return false;
    const metadata = { ...current.metadata, ended: true as const };
    await saveTransaction(tenant, { ...current, metadata }, trx);
    return true;
  });
}
