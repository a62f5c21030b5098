import { database, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { type NoticeContext, noticeContext } from './notice-context.ts';

/** How long, in milliseconds, a process caches what it has read. */
const MAX_AGE = 1_000;
const MOST = 1_000;

interface Kept {
  pool: unknown;
  readAt: number;
  context: NoticeContext;
}

const kept = new Map<string, Kept>();

/**
 * The same as `noticeContext`, at most a second old: for events that come hundreds of times a
 * second.
 * @throws Refusal 404 when the tenant has no store
 */
export async function recentNoticeContext(tenant: Tenant, trx?: Trx): Promise<NoticeContext> {
  const pool = database();
  const known = kept.get(tenant.ownerId);
  if (known?.pool === pool && Date.now() - known.readAt < MAX_AGE) return known.context;
  const readAt = Date.now();
  const context = await noticeContext(tenant, trx);
  if (kept.size >= MOST) kept.clear();
  kept.set(tenant.ownerId, { pool, readAt, context });
  return context;
}

/** Removes a store from this process's cache after its owner has changed it. */
export const forgetNoticeContext = ({ ownerId }: Tenant): void => {
  kept.delete(ownerId);
};
