import { hasMail } from '../../clients/mail.ts';
import { databaseTime } from '../../clock.ts';
import { database, type Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Translator } from '../../translation/translator.ts';
import { deskWords } from '../stores/store-words.ts';
import { type NoticeFacts, noticeFacts } from './queries/notice-facts.ts';

/** The data of a store that decides who is notified on which channel. */
export interface NoticeContext extends NoticeFacts {
  tenant: Tenant;
  /** The words for the seller. */
  t: Translator;
  hasMail: boolean;
}

/**
 * Reads the data for decisions about notifications, in one query.
 * @throws Refusal 404 when the tenant has no store
 */
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
 * The same as `noticeContext`, at most a second old: for events that come hundreds of times a
 * second.
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

/** Removes a store from this process's cache after its owner has changed it. */
export const clearNoticeContext = ({ ownerId }: Tenant): void => {
  kept.delete(ownerId);
};
