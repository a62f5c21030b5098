import { hasMail } from '../../clients/mail.ts';
import { notFound } from '../../errors.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import { database, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { deskWords } from '../stores/store-words.ts';
import { type NoticeFacts, noticeFacts } from './queries/notice-facts.ts';

export interface NoticeContext extends NoticeFacts {
  tenant: Tenant;
  t: Translator;
  hasMail: boolean;
}

/** One query. @throws Refusal 404 when the tenant has no store */
export async function noticeContext(tenant: Tenant, trx?: Trx): Promise<NoticeContext> {
  const found = await noticeFacts(tenant, trx);
  if (!found) throw notFound('Store');
  return { ...found, t: deskWords(found, found.ownerLanguage), tenant, hasMail: hasMail() };
}

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
 * At most a second old: for events that come hundreds of times a second.
 * @throws Refusal 404 when the tenant has no store
 */
export async function recentNoticeContext(tenant: Tenant, trx?: Trx): Promise<NoticeContext> {
  const pool = database();
  const known = kept.get(tenant.ownerId);
  if (known?.pool === pool && databaseTime() - known.readAt < MAX_AGE) return known.context;
  const readAt = databaseTime();
  const context = await noticeContext(tenant, trx);
  if (kept.size >= MOST) kept.clear();
  kept.set(tenant.ownerId, { pool, readAt, context });
  return context;
}

export const clearNoticeContext = ({ ownerId }: Tenant): void => {
  kept.delete(ownerId);
};
