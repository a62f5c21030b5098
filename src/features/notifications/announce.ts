import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Announcement } from './decide-notices.ts';
import { type NoticeContext, noticeContext } from './notice-context.ts';
import { announceOn } from './notice-parts.ts';

type Data = Announcement['data'];

/** An event that is not about one order. Its data may need the seller's language. */
type OwnAnnouncement = Omit<Announcement, 'order' | 'dueMinor' | 'data'> & {
  data: Data | ((context: NoticeContext) => Data);
};

/**
 * For an event that is not about one order, on the channels that the store chose. The rows and
 * their jobs are written in the caller's transaction.
 * @throws Refusal 404 when the tenant has no store
 */
export async function announce(
  tenant: Tenant,
  { data, ...announcement }: OwnAnnouncement,
  trx: Trx,
): Promise<void> {
  const context = await noticeContext(tenant, trx);
  const known = typeof data === 'function' ? data(context) : data;
  await announceOn(context, { ...announcement, data: known, order: null }, trx);
}
