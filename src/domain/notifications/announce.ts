import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Announcement } from './decide-notices.ts';
import { noticeContext } from './notice-context.ts';
import { announceOn } from './notice-parts.ts';

/**
 * Notifies seller and shopper of an event that is not about one order, on the channels that the
 * store chose. The rows and their jobs are written in the caller's transaction.
 * @throws Refusal 404 when the tenant has no store
 */
export async function announce(
  tenant: Tenant,
  announcement: Omit<Announcement, 'order' | 'dueMinor'>,
  trx: Trx,
): Promise<void> {
  await announceOn(await noticeContext(tenant, trx), { ...announcement, order: null }, trx);
}
