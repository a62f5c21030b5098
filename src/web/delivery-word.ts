import type { Order } from '../domain/orders/order.ts';

/**
 * What an order's shipping amount is called. The shop's checkout adds the store's COD fee to
 * it; an order entered by hand has what its seller typed.
 */
export function deliveryWord(order: Order, store: { codFeeMinor: number } | null): string {
  const { source, paymentMethod, shippingAmountMinor } = order;
  const withCash = source === 'public_store' && paymentMethod === 'cod' && store?.codFeeMinor;
  return withCash && shippingAmountMinor ? 'Delivery and COD fee' : 'Delivery';
}
