import type { ShopView } from '../../../web/storefront/shop-page.ts';
import type { StoredMethod } from '../../payments/direct/direct-methods.ts';
import { askedFor, type WayToPay, wayToPay } from '../../payments/direct/way-to-pay.ts';
import type { Order } from '../order.ts';
import { payUntil } from '../transfer/pay-until.ts';

export interface OwedTransfer {
  dueMinor: number;
  until: string | null;
  /** The one that the shopper chose; if they chose none, or it is gone, all that can be chosen. */
  ways: WayToPay[];
}

/** How a shopper pays what is due on an order that is not paid at the door; null: nothing is due. */
export function waysOfOrder(
  order: Order,
  shop: ShopView,
  { dueMinor, methods }: { dueMinor: number; methods: readonly StoredMethod[] },
): OwedTransfer | null {
  if (dueMinor === 0) return null;
  const chosen = methods.filter(({ id }) => id === order.directMethodId);
  const shown = chosen.length > 0 ? chosen : methods.filter(({ isActive }) => isActive);
  if (shown.length === 0) return null;
  const asked = askedFor(order, dueMinor, shop);
  return {
    dueMinor,
    until: payUntil(order, shop),
    ways: shown.map((method) => wayToPay(method, asked, shop.t)),
  };
}
