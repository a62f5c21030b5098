import type { NotificationStatus } from '../../../../enums.ts';
import { databaseTime } from '../../../../kernel/db/clock.ts';
import type { Trx } from '../../../../kernel/db/db.ts';
import {
  type ChannelHealth,
  channelResults,
  countAllSent,
  countFailedNotices,
  countSentSince,
  type FailedNotice,
  type HeldLetters,
  heldLetters,
  newestFailures,
  queuedNotices,
} from '../queries/notifications.ts';

/** How many milliseconds the last count took is kept with it. */
export interface SentNotices {
  count: number;
  at: string;
  tookMs: number;
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

/** While counting all is as fast as this, it is always done. */
const QUICK_MS = 50;
const WHOLE_EVERY_MS = 3_600_000;

export async function readNotifications(
  trx: Trx,
  before?: NotificationHealth,
): Promise<NotificationHealth> {
  const { sent, whole } = await countSent(trx, before?.sentCounted);
  const { failed, failedLately } = await countFailedNotices(trx);
  const { queued, active, delayed, oldestAt } = await queuedNotices(trx);
  return {
    byStatus: { queued, sent, failed },
    recentFailures: await newestFailures(trx),
    queue: { waiting: queued - active - delayed, active, delayed, oldestAt },
    channels: await channelResults(trx),
    failedLately,
    sentCounted: whole,
    held: await heldLetters(trx),
  };
}

/** If counting is slow: once an hour, adding later ones; deleted ones count until then. */
export async function countSent(
  trx: Trx,
  before?: SentNotices,
): Promise<{ sent: number; whole: SentNotices }> {
  if (before && mayKeep(before)) {
    return { sent: before.count + (await countSentSince(before.at, trx)), whole: before };
  }
  const began = performance.now();
  const { count, at } = await countAllSent(trx);
  const tookMs = Math.round(performance.now() - began);
  return { sent: count, whole: { count, at: at.toISOString(), tookMs } };
}

const mayKeep = ({ at, tookMs }: SentNotices): boolean =>
  tookMs > QUICK_MS && databaseTime() - Date.parse(at) < WHOLE_EVERY_MS;
