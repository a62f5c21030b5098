import type { NoticeEvent, NotificationChannel } from '../../enums.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Announcement, decideNotices } from '../notifications/decide-notices.ts';
import { noticeContext } from '../notifications/notice-context.ts';
import { announceOn } from '../notifications/notice-parts.ts';
import { cashToPay } from '../payments/amount-due.ts';
import { findOrder } from './find-order.ts';
import type { Order } from './order.ts';

/**
 * The rows and their jobs are written in the caller's transaction.
 * @throws Refusal 404 for an unknown order
 */
export async function announceOrder(
  tenant: Tenant,
  { orderId, ...told }: Omit<Announcement, 'order' | 'dueMinor'> & { orderId: string },
  trx: Trx,
): Promise<void> {
  const context = await noticeContext(tenant, trx);
  const order = await findOrder(tenant, orderId, trx);
  const dueMinor = await cashToPay(tenant, order, trx);
  await announceOn(context, { ...told, order, dueMinor }, trx);
}

export interface NoticePreview {
  channel: NotificationChannel;
  recipient: string | null;
  title: string;
  body: string;
}

export async function previewNotice(
  tenant: Tenant,
  event: NoticeEvent,
  order: Order,
): Promise<NoticePreview[]> {
  const context = await noticeContext(tenant);
  const dueMinor = await cashToPay(tenant, order);
  return decideNotices(context, { event, order, data: {}, dueMinor }, databaseNow())
    .filter(({ audience }) => audience === 'shopper')
    .map(({ channel, recipient, title, body }) => ({ channel, recipient, title, body }));
}
