import { conflict } from '../../errors.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import { message } from '../../kernel/translation/translator.ts';
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

export function chargesFor(store: Store, subtotalMinor: number, method: CheckoutMethod): Charges {
  const free =
    store.freeShippingAboveMinor !== null && subtotalMinor >= store.freeShippingAboveMinor;
  const deliveryMinor = free ? 0 : store.shippingFeeMinor;
  const codFeeMinor = method === 'cod' ? store.codFeeMinor : 0;
  const shippingAmountMinor = deliveryMinor + codFeeMinor;
  const totalAmountMinor = subtotalMinor + shippingAmountMinor;
  return { subtotalMinor, deliveryMinor, codFeeMinor, shippingAmountMinor, totalAmountMinor };
}

export const takesCod = (store: Store, totalAmountMinor: number, pieces: number): boolean =>
  store.codEnabled &&
  (store.codAboveLimit === 'confirm' || !isAboveCashLimit(store, totalAmountMinor, pieces));

export const takesCodFor = (store: Store, { subtotalMinor, lines }: Quote): boolean =>
  takesCod(store, chargesFor(store, subtotalMinor, 'cod').totalAmountMinor, piecesOf(lines));

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
