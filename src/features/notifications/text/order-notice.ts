import type { PaymentStatus } from '../../../enums.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { AnnouncedOrder } from '../decide-notices.ts';

const BODIES: Record<PaymentStatus, MessageKey> = {
  cod: 'notices.seller.placed.bodyCash',
  paid: 'notices.seller.placed.bodyPaid',
  unpaid: 'notices.seller.placed.bodyUnpaid',
};

export function orderNotice(order: AnnouncedOrder, locale: string) {
  const total = formatMoney(order.totalAmountMinor, order.currency, locale);
  return {
    kind: 'order_new' as const,
    title: message('notices.seller.placed.title', { number: order.orderNumber }),
    body: message(BODIES[order.paymentStatus], { name: order.customer.name, total }),
    data: { orderId: order.id, orderNumber: order.orderNumber },
    orderId: order.id,
  };
}
