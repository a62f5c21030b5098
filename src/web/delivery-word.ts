import type { Order } from '../domain/orders/order.ts';

/**
 * The label of an order's shipping amount. The shop's checkout adds the store's COD fee to it; in
 * an order entered by hand it is what the seller typed.
 */
export function deliveryWord(order: Order, store: { codFeeMinor: number } | null): string {
  const { source, paymentMethod, shippingAmountMinor } = order;
  const withCash = source === 'public_store' && paymentMethod === 'cod' && store?.codFeeMinor;
  return withCash && shippingAmountMinor ? 'Delivery and COD fee' : 'Delivery';
}
