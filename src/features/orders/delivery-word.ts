import type { Translator } from '../../kernel/translation/translator.ts';
import type { Order } from './order.ts';

/** In the shop it includes the COD fee; by hand it is what the seller typed. */
export function deliveryWord(
  order: Order,
  store: { codFeeMinor: number } | null,
  t: Translator,
): string {
  const { source, paymentMethod, shippingAmountMinor } = order;
  const withCash = source === 'public_store' && paymentMethod === 'cod' && store?.codFeeMinor;
  return t(
    withCash && shippingAmountMinor ? 'common.delivery.withCodFee' : 'common.delivery.plain',
  );
}
