import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { orderMoney } from '../../../payments/order-money.ts';
import { onlineLeft } from '../../../payments/refunds/refund-source.ts';
import { heldByOrder } from '../../../stock/index.ts';
import { type NoticePreview, previewNotice } from '../../announce-order.ts';
import type { Order, OrderItem } from '../../order.ts';

export interface CancelFacts {
  order: Order;
  t: Translator;
  /** Each line with the pieces that the order still holds, which can be restocked. */
  lines: { item: OrderItem; held: number }[];
  paidMinor: number;
  refundableMinor: number;
  onlineMinor: number;
  /** For the customer; empty: none can be sent. */
  messages: NoticePreview[];
}

export async function cancelFacts(
  tenant: Tenant,
  order: Order,
  t: Translator,
): Promise<CancelFacts> {
  const [held, money, messages] = await Promise.all([
    heldByOrder(tenant, order.id),
    orderMoney(tenant, order.id),
    previewNotice(tenant, 'order_cancelled', { ...order, status: 'cancelled' }),
  ]);
  const heldOf = new Map(held.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  return {
    order,
    t,
    lines: order.items.map((item) => ({ item, held: heldOf.get(item.id) ?? 0 })),
    paidMinor: money.paidMinor,
    refundableMinor: money.refundableMinor,
    onlineMinor: onlineLeft(money),
    messages,
  };
}
