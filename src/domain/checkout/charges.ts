import { Refusal } from '../../errors.ts';
import type { Store } from '../stores/store.ts';

export type CheckoutMethod = 'cod' | 'online';

/** What an order of the public store costs, in minor units. */
export interface Charges {
  subtotalMinor: number;
  /** Delivery without the fee for cash. */
  deliveryMinor: number;
  /** 0 unless paid in cash. */
  codFeeMinor: number;
  /** Delivery and fee together, as the order keeps them. */
  shippingAmountMinor: number;
  totalAmountMinor: number;
}

/** The charges of a subtotal by the store's own fees. */
export function chargesFor(store: Store, subtotalMinor: number, method: CheckoutMethod): Charges {
  const free =
    store.freeShippingAboveMinor !== null && subtotalMinor >= store.freeShippingAboveMinor;
  const deliveryMinor = free ? 0 : store.shippingFeeMinor;
  const codFeeMinor = method === 'cod' ? store.codFeeMinor : 0;
  const shippingAmountMinor = deliveryMinor + codFeeMinor;
  const totalAmountMinor = subtotalMinor + shippingAmountMinor;
  return { subtotalMinor, deliveryMinor, codFeeMinor, shippingAmountMinor, totalAmountMinor };
}

/** Whether the store takes cash for an order of this total. The limit itself is still allowed. */
export const takesCod = (store: Store, totalAmountMinor: number): boolean =>
  store.codEnabled &&
  (store.codMaxAmountMinor === null || totalAmountMinor <= store.codMaxAmountMinor);

/** Whether what costs so much without delivery can be bought for cash. */
export const takesCodFor = (store: Store, subtotalMinor: number): boolean =>
  takesCod(store, chargesFor(store, subtotalMinor, 'cod').totalAmountMinor);

/** 400 for cash on delivery that the store or the order's amount rules out. */
export const codNotAvailable = (): Refusal =>
  new Refusal(400, 'COD_NOT_AVAILABLE', 'Cash on delivery is not available for this order');
