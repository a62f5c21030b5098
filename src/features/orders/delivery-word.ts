import { laterDayText } from '../../kernel/format/format-time.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import type { Order } from './order.ts';

/** In the shop it includes the COD fee; by hand it is what the seller typed. */
export function deliveryWord(
  order: Order,
  store: { codFeeMinor: number } | null,
  t: Translator,
): string {
  const { source, paymentMethod, shippingAmountMinor, delivery } = order;
  if (delivery) {
    const withFee = shippingAmountMinor > delivery.priceMinor;
    return t(withFee ? 'common.delivery.namedWithCodFee' : 'common.delivery.named', {
      name: delivery.name,
    });
  }
  const withCash = source === 'public_store' && paymentMethod === 'cod' && store?.codFeeMinor;
  return t(
    withCash && shippingAmountMinor ? 'common.delivery.withCodFee' : 'common.delivery.plain',
  );
}

/** "Promised by Thu 3 Dec", as it was sold, by the shop's calendar; empty: nothing was promised. */
export function deliveryPromise(
  { delivery, createdAt }: Pick<Order, 'delivery' | 'createdAt'>,
  clock: { timeZone: string; language: string },
  t: Translator,
): string {
  if (!delivery?.days) return '';
  const day = laterDayText(new Date(createdAt), delivery.days.max, clock);
  const key =
    delivery.kind === 'pickup' ? 'common.delivery.readyPromised' : 'common.delivery.promised';
  return t(key, { day });
}
