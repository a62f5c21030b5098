import type { StatusLook } from '../../../kernel/format/status-labels.ts';
import type { HealthData, PartName } from './health-parts.ts';
import { BURST } from './parts/sign-ins.ts';

export type Level = 'good' | 'look' | 'bad';

export const LEVEL_LOOKS: Record<Level, StatusLook> = {
  good: { word: 'OK', icon: 'check', tone: 'good' },
  look: { word: 'Warning', icon: 'info', tone: 'warn' },
  bad: { word: 'Critical', icon: 'alert', tone: 'bad' },
};

/** Fails when the part is no longer good; the threshold in words, and as a rule. */
interface Rule<Data> {
  threshold: string;
  judge(data: Data): Level;
}

/** Minutes since a moment; 0 without one. */
export const minutesSince = (at: string | null | undefined): number =>
  at ? (Date.now() - Date.parse(at)) / 60_000 : 0;

const worst = (isBad: boolean, isWorthALook: boolean): Level =>
  isBad ? 'bad' : isWorthALook ? 'look' : 'good';

const sum = (days: readonly { count: number }[]): number =>
  days.reduce((total, { count }) => total + count, 0);

export const weeksOf = (days: readonly { count: number }[]): { week: number; before: number } => ({
  week: sum(days.slice(-7)),
  before: sum(days.slice(-14, -7)),
});

const hasFallen = (days: readonly { count: number }[]): boolean => {
  const { week, before } = weeksOf(days);
  return before >= 20 && week < before / 2;
};

/** Outside production, webhooks may be unsigned. */
export interface GatewaySetting {
  hasSecret: boolean;
  isProduction: boolean;
}

/** Rules of payments depend on how webhooks are checked here. */
export const RULES = (gateway: GatewaySetting): { [Name in PartName]: Rule<HealthData[Name]> } => ({
  webhooks: {
    threshold: 'Critical if an event has failed permanently or has been failing for 10 minutes',
    judge: ({ dead, failed, bySource }) =>
      worst(dead > 0 || bySource.some(({ failedLong }) => failedLong > 0), failed > 0),
  },
  notifications: {
    threshold:
      'Critical if most of a channel’s notifications failed in the last 3 hours. Warning if any failed today',
    judge: ({ channels, failedLately }) =>
      worst(
        channels.some(({ bad, sent }) => bad >= 5 && bad > sent),
        failedLately > 0,
      ),
  },
  payments: {
    threshold:
      'Critical if a payment still has no order after 15 minutes, or if payment checks or refunds are 30 minutes late',
    judge: ({ withoutOrder, oldestCheckAt, oldestRefundAt }) =>
      worst(
        withoutOrder > 0 || minutesSince(oldestCheckAt) > 30 || minutesSince(oldestRefundAt) > 30,
        gateway.isProduction && !gateway.hasSecret,
      ),
  },
  parcels: {
    threshold: 'Critical if tracking updates are an hour late. Warning if they’re 15 minutes late',
    judge: ({ oldestDueAt }) =>
      worst(minutesSince(oldestDueAt) > 60, minutesSince(oldestDueAt) > 15),
  },
  queue: {
    threshold:
      'Critical if no worker is running or a job has been waiting for 5 minutes. Warning if a job failed',
    judge: ({ workers, oldestWaitingAt, failed }) =>
      worst(
        workers === 0 || minutesSince(oldestWaitingAt) > 5,
        failed > 0 || minutesSince(oldestWaitingAt) > 1,
      ),
  },
  stores: {
    threshold:
      'Warning if a store that receives messages on most days hasn’t received any for 24 hours',
    judge: ({ quiet, refusedKeys }) => worst(false, quiet.length + refusedKeys.length > 0),
  },
  drafts: {
    threshold: 'Warning if 50 or more drafts expired in the last 24 hours',
    judge: ({ lately }) => worst(false, lately.expiredDay >= 50),
  },
  signIns: {
    threshold: `Critical if ${BURST.begins} sign-ins fail within 5 minutes, until fewer than ${BURST.ends} fail within 5 minutes`,
    judge: ({ burstSince }) => worst(burstSince !== null, false),
  },
  outgoing: {
    threshold: 'Warning if a webhook to a store’s endpoint was due 10 minutes ago',
    judge: ({ late }) => worst(false, late > 0),
  },
  reader: {
    threshold:
      'Critical if AI is unavailable. Warning if one in five requests fails or a request has been waiting for 5 minutes',
    judge: ({ isConnectionError, asked, failed, oldestWaitingAt }) =>
      worst(
        isConnectionError,
        (failed >= 5 && failed * 5 >= asked) || minutesSince(oldestWaitingAt) > 5,
      ),
  },
  subscriptions: { threshold: 'For information only', judge: () => 'good' },
  velocity: {
    threshold:
      'Warning if new users or new orders have fallen by more than half since the previous week',
    judge: ({ users, orders }) => worst(false, hasFallen(users) || hasFallen(orders)),
  },
});
