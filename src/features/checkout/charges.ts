import { conflict } from '../../errors.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { DeliveryOption } from '../delivery-areas/delivery-area.ts';
import type { DeliveryOffer } from '../delivery-areas/quote-area.ts';
import { codNotAvailable } from '../orders/refusals.ts';
import { gatewaysOf } from '../payments/gateway/store-gateways.ts';
import type { Quote } from '../payments/transactions/transaction.ts';
import type { Store } from '../stores/store.ts';
import { aboveCashLimit, confirmBy, isAboveCashLimit, piecesOf } from './cash-limit.ts';

export type CheckoutMethod = 'cod' | 'online' | 'transfer';

export interface Charges {
  subtotalMinor: number;
  /** Delivery without the COD fee. */
  deliveryMinor: number;
  /** 0 unless paid in cash. */
  codFeeMinor: number;
  shippingAmountMinor: number;
  totalAmountMinor: number;
}

/** What an option of the store's areas costs and says of cash. */
export interface DeliveryTerms {
  priceMinor: number;
  cod: DeliveryOption['cod'];
}

/** While nobody knows where it goes: it costs nothing yet, and may be paid in cash. */
export const UNKNOWN_DELIVERY: DeliveryTerms = {
  priceMinor: 0,
  cod: { allowed: true, feeMinor: 0, maxAmountMinor: null },
};

export const termsOf = (offer: DeliveryOffer | null): DeliveryTerms | null =>
  offer && { priceMinor: offer.priceMinor, cod: offer.option.cod };

/** @param terms null: the store has no areas, and its own fees count */
export function chargesFor(
  store: Store,
  subtotalMinor: number,
  method: CheckoutMethod,
  terms: DeliveryTerms | null,
): Charges {
  const deliveryMinor = terms ? terms.priceMinor : feeOf(store, subtotalMinor);
  const cashFeeMinor = terms ? terms.cod.feeMinor : store.codFeeMinor;
  const codFeeMinor = method === 'cod' ? cashFeeMinor : 0;
  const shippingAmountMinor = deliveryMinor + codFeeMinor;
  const totalAmountMinor = subtotalMinor + shippingAmountMinor;
  return { subtotalMinor, deliveryMinor, codFeeMinor, shippingAmountMinor, totalAmountMinor };
}

function feeOf({ freeShippingAboveMinor, shippingFeeMinor }: Store, subtotalMinor: number): number {
  const isFree = freeShippingAboveMinor !== null && subtotalMinor >= freeShippingAboveMinor;
  return isFree ? 0 : shippingFeeMinor;
}

export const takesCod = (
  store: Store,
  totalAmountMinor: number,
  pieces: number,
  terms: DeliveryTerms | null,
): boolean =>
  store.codEnabled &&
  (!terms || (terms.cod.allowed && totalAmountMinor <= (terms.cod.maxAmountMinor ?? Infinity))) &&
  (store.codAboveLimit === 'confirm' || !isAboveCashLimit(store, totalAmountMinor, pieces));

export function takesCodFor(store: Store, quote: Quote): boolean {
  const { subtotalMinor, lines, delivery, cash } = quote;
  const terms = delivery && cash ? { priceMinor: delivery.priceMinor, cod: cash } : null;
  const { totalAmountMinor } = chargesFor(store, subtotalMinor, 'cod', terms);
  return takesCod(store, totalAmountMinor, piecesOf(lines), terms);
}

/**
 * Whatever the store's own limits are, an option may be stricter.
 * @throws Refusal 400 COD_NOT_AVAILABLE, COD_LIMIT
 */
export function refuseCash(
  store: Store,
  totalAmountMinor: number,
  terms: DeliveryTerms | null,
): void {
  if (!store.codEnabled || terms?.cod.allowed === false) throw codNotAvailable();
  const most = terms?.cod.maxAmountMinor ?? null;
  if (most === null || totalAmountMinor <= most) return;
  throw aboveCashLimit({ ...store, codMaxAmountMinor: most });
}

/**
 * For an unpaid order that nobody of the store has seen, whatever its payment method. Above the
 * limits it is held until the seller confirms it, if the store is set up so.
 * @returns the deadline for confirming; null: not needed
 * @throws Refusal 400 COD_LIMIT
 */
export function judgeUnpaid(store: Store, totalAmountMinor: number, pieces: number): string | null {
  if (!isAboveCashLimit(store, totalAmountMinor, pieces)) return null;
  if (store.codAboveLimit === 'refuse') throw aboveCashLimit(store);
  return confirmBy();
}

/** As `judgeUnpaid` for a transfer, which is held above the limits for cash, and never refused. */
export const judgeTransfer = (
  store: Store,
  totalAmountMinor: number,
  pieces: number,
): string | null => (isAboveCashLimit(store, totalAmountMinor, pieces) ? confirmBy() : null);

export const takesOnline = (
  store: Pick<Store, 'gateways' | 'currency'>,
  totalAmountMinor: number,
): boolean => gatewaysOf(store, totalAmountMinor).length > 0;

/**
 * @param expectedTotalMinor that the shopper saw; null or absent: not checked
 * @throws Refusal 409 TOTAL_CHANGED
 */
export function refuseOtherTotal(
  { currency }: Pick<Store, 'currency'>,
  {
    totalAmountMinor,
    shippingAmountMinor,
  }: Pick<Quote, 'totalAmountMinor' | 'shippingAmountMinor'>,
  expectedTotalMinor: number | null | undefined,
): void {
  if (totalAmountMinor === (expectedTotalMinor ?? totalAmountMinor)) return;
  throw conflict('TOTAL_CHANGED', message('errors.checkout.totalChanged'), {
    total: majorFromMinor(totalAmountMinor, currency),
    delivery: majorFromMinor(shippingAmountMinor, currency),
    discount: 0,
  });
}
