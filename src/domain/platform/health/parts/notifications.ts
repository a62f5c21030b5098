import { rows, type Trx } from '../../../../db/db.ts';
import type {
  LetterHold,
  NotificationChannel,
  NotificationKind,
  NotificationStatus,
} from '../../../../enums.ts';
import { acrossTenants } from '../../../../tenancy/tenant.ts';
import { countSent, type SentNotices } from './sent-notices.ts';

/** A notification that was given up. */
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

/** A channel's results in the last three hours. */
export interface ChannelHealth {
  channel: NotificationChannel;
  sent: number;
  /** Given up, or failed more than once. */
  bad: number;
}

/** Emails of the last day that were held back for one reason. */
export interface HeldLetters {
  reason: LetterHold;
  letters: number;
  stores: number;
}

export interface NotificationHealth {
  byStatus: Record<NotificationStatus, number>;
  recentFailures: FailedNotice[];
  queue: { waiting: number; active: number; delayed: number; oldestAt: string | null };
  channels: ChannelHealth[];
  /** Given up in the last day, by channel. */
  failedLately: number;
  sentCounted: SentNotices;
  held: HeldLetters[];
}

const RECENT = 10;

const COUNTS = acrossTenants(`
select (select count(*) from notifications where status = 'failed') as failed,
       (select count(*) from notifications
         where status = 'failed' and held_for is null
           and created_at > now() - interval '1 day') as "failedLately"`);

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
       min(created_at) as "oldestAt"
  from notifications where status = 'queued'`);

const FAILURES = acrossTenants(`
select n.id, n.owner_id as "ownerId", s.name as "storeName", n.kind, n.channel, n.title, n.error,
       n.created_at as "createdAt"
  from (select * from notifications where status = 'failed' and held_for is null
         order by created_at desc, id desc limit ${RECENT}) n
  join stores s on s.owner_id = n.owner_id
 order by n.created_at desc, n.id desc`);

const CHANNELS = acrossTenants(`
select channel, count(*) filter (where status = 'sent') as sent,
       count(*) filter (where (status = 'failed' and held_for is null) or (status = 'queued' and attempts > 1)) as bad
  from notifications
 where channel <> 'in_app' and created_at > now() - interval '3 hours' group by channel`);

interface Queued {
  queued: number;
  active: number;
  delayed: number;
  oldestAt: string | null;
}

/** Notifications to sellers and shoppers: how many wait, and how many were given up. */
export async function readNotifications(
  trx: Trx,
  before?: NotificationHealth,
): Promise<NotificationHealth> {
  const { sent, whole } = await countSent(trx, before?.sentCounted);
  const [counts] = await rows<Record<'failed' | 'failedLately', number>>(COUNTS, [], trx);
  const [waiting] = await rows<Queued>(QUEUED, [], trx);
  const { queued = 0, active = 0, delayed = 0, oldestAt = null } = waiting ?? {};
  return {
    byStatus: { queued, sent, failed: counts?.failed ?? 0 },
    recentFailures: await rows<FailedNotice>(FAILURES, [], trx),
    queue: { waiting: queued - active - delayed, active, delayed, oldestAt },
    channels: await rows<ChannelHealth>(CHANNELS, [], trx),
    failedLately: counts?.failedLately ?? 0,
    sentCounted: whole,
    held: await rows<HeldLetters>(HELD, [], trx),
  };
}
