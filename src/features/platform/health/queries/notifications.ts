import type { NotificationChannel, NotificationKind } from '../../../../enums.ts';
import { databaseNow } from '../../../../kernel/db/clock.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { englishOrNull } from '../../../../kernel/translation/text.ts';
import type { LetterHold } from '../../../email-limits/letter-enums.ts';
import { IS_OUTSIDE } from '../../../notifications/notification-channels.ts';

export interface FailedNotice {
  id: string;
  ownerId: string;
  storeName: string;
  kind: NotificationKind;
  channel: NotificationChannel;
  title: string;
  error: string | null;
  createdAt: string;
}

export interface ChannelHealth {
  channel: NotificationChannel;
  sent: number;
  /** Given up, or failed more than once. */
  bad: number;
}

export interface HeldLetters {
  reason: LetterHold;
  letters: number;
  stores: number;
}

const RECENT = 10;

const FAILED = acrossTenants(`
select (select count(*) from notifications where status = 'failed') as failed,
       (select count(*) from notifications
         where status = 'failed' and held_for is null
           and created_at > now() - interval '1 day') as failed_lately`);

// Not a problem of ours: this is what the limits are for.
const HELD = acrossTenants(`
select held_for as reason, count(*) as letters, count(distinct owner_id) as stores
  from notifications
 where status = 'failed' and held_for is not null and created_at > now() - interval '1 day'
 group by held_for order by held_for`);

const QUEUED = acrossTenants(`
select count(*) as queued,
       count(*) filter (where leased_until > now()) as active,
       count(*) filter (where next_attempt_at > now() and not coalesce(leased_until > now(), false)) as delayed,
       min(created_at) as oldest_at
  from notifications where status = 'queued'`);

const FAILURES = acrossTenants(`
select n.id, n.owner_id, s.name as store_name, n.kind, n.channel, n.title, n.error,
       n.created_at
  from (select * from notifications where status = 'failed' and held_for is null
         order by created_at desc, id desc limit ${RECENT}) n
  join stores s on s.owner_id = n.owner_id
 order by n.created_at desc, n.id desc`);

const CHANNELS = acrossTenants(`
select channel, count(*) filter (where status = 'sent') as sent,
       count(*) filter (where (status = 'failed' and held_for is null) or (status = 'queued' and attempts > 1)) as bad
  from notifications
 where ${IS_OUTSIDE} and created_at > now() - interval '3 hours' group by channel`);

const SENT = acrossTenants(
  `select count(*) as count, now() as at from notifications where status = 'sent'`,
);
const SENT_SINCE = acrossTenants(
  `select count(*) as count from notifications where status = 'sent' and sent_at > ?::timestamptz`,
);

export interface QueuedNotices {
  queued: number;
  active: number;
  delayed: number;
  oldestAt: string | null;
}

export async function countFailedNotices(
  trx: Trx,
): Promise<{ failed: number; failedLately: number }> {
  const [counts] = await rows<{ failed: number; failedLately: number }>(FAILED, [], trx);
  return counts ?? { failed: 0, failedLately: 0 };
}

export async function queuedNotices(trx: Trx): Promise<QueuedNotices> {
  const [waiting] = await rows<QueuedNotices>(QUEUED, [], trx);
  return waiting ?? { queued: 0, active: 0, delayed: 0, oldestAt: null };
}

export async function newestFailures(trx: Trx): Promise<FailedNotice[]> {
  const found = await rows<FailedNotice>(FAILURES, [], trx);
  return found.map((notice) => ({ ...notice, error: englishOrNull(notice.error) }));
}

export const channelResults = (trx: Trx): Promise<ChannelHealth[]> => rows(CHANNELS, [], trx);

export const heldLetters = (trx: Trx): Promise<HeldLetters[]> => rows(HELD, [], trx);

export async function countAllSent(trx: Trx): Promise<{ count: number; at: Date }> {
  const [all] = await rows<{ count: number; at: Date }>(SENT, [], trx);
  return all ?? { count: 0, at: databaseNow() };
}

export async function countSentSince(at: string, trx: Trx): Promise<number> {
  const [since] = await rows<{ count: number }>(SENT_SINCE, [at], trx);
  return since?.count ?? 0;
}

export interface StoreNotice {
  title: string;
  error: string | null;
  storeId: string;
  storeName: string;
}

export async function storeNotice(ownerId: string, id: string): Promise<StoreNotice | undefined> {
  const [notice] = await rows<StoreNotice>(
    `select n.title, n.error, s.id as store_id, s.name as store_name
       from notifications n join stores s on s.owner_id = n.owner_id
      where n.owner_id = ? and n.id = ? and ${IS_OUTSIDE}`,
    [ownerId, id],
  );
  return notice && { ...notice, error: englishOrNull(notice.error) };
}
