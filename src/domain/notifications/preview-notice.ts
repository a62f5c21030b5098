import type { NoticeEvent, NotificationChannel } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Order } from '../orders/order.ts';
import { cashToPay } from '../payments/amount-due.ts';
import { decideNotices } from './decide-notices.ts';
import { noticeContext } from './notice-context.ts';

/** A shopper's message as it would be sent now. */
export interface NoticePreview {
  channel: NotificationChannel;
  recipient: string | null;
  title: string;
  body: string;
}

/** The shopper's messages for an event of an order; empty when nothing would be sent. */
export async function previewNotice(
  tenant: Tenant,
  event: NoticeEvent,
  order: Order,
): Promise<NoticePreview[]> {
  const context = await noticeContext(tenant);
  const dueMinor = await cashToPay(tenant, order);
  return decideNotices(context, { event, order, data: {}, dueMinor }, new Date())
    .filter(({ audience }) => audience === 'shopper')
    .map(({ channel, recipient, title, body }) => ({ channel, recipient, title, body }));
}
