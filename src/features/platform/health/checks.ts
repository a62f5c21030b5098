import type { WebhookSource } from '../../../enums.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { countWorkers } from '../../../kernel/jobs/heartbeat.ts';
import { countJobs } from '../../../kernel/jobs/queries/count-jobs.ts';
import { channelName } from '../../notifications/notice-labels.ts';
import { gatewayConnection } from '../../payments/gateway/gateway-connection.ts';
import type { AlertKind, Finding, Judgement } from '../alerts/alert.ts';
import { noWorker } from '../alerts/judge-jobs.ts';
import { type Metric, one, secondsSince } from '../figures/metric.ts';
import { readDrafts } from './parts/drafts.ts';
import { readNotifications } from './parts/notifications.ts';
import { readPayments } from './parts/payments.ts';
import { readReader } from './parts/reader.ts';
import { BURST, readSignIns } from './parts/sign-ins.ts';
import { readVelocity } from './parts/velocity.ts';
import { readWebhooks } from './parts/webhooks.ts';
import { oldestDueJobAt } from './queries/oldest-due-job.ts';
import { readOutgoing } from './queries/outgoing.ts';
import { readParcels } from './queries/parcels.ts';
import { readStores } from './queries/stores.ts';
import { readSubscriptions } from './queries/subscriptions.ts';

export type Level = 'good' | 'look' | 'bad';

/** A part of System Health: for its page, the API, the metrics and the alerts. */
interface Check<Data> {
  /** Reads it; `before` is the previous data. */
  read(trx: Trx, before?: Data): Promise<Data>;
  /** How often, where that is not at every run. */
  everySeconds?: number;
  /** When it is no longer good: in words, and as a rule. */
  threshold: string;
  level(data: Data): Level;
  /** The kinds of alerts that it raises and clears. */
  kinds?: AlertKind[];
  alerts?(data: Data): Finding[];
  metrics?: Metric<Data>[];
}

const check = <Data>(of: Check<Data>): Check<Data> => of;

const worst = (isBad: boolean, isWorthALook: boolean): Level =>
  isBad ? 'bad' : isWorthALook ? 'look' : 'good';

/** Minutes since a moment; 0 without one. */
const minutesSince = (at: string | null | undefined): number =>
  at ? (databaseNow().getTime() - Date.parse(at)) / 60_000 : 0;

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Fewer failed notifications may be the receivers' fault. */
const isFailing = ({ sent, bad }: { sent: number; bad: number }) => bad >= 5 && bad > sent;

export const CHECKS = {
  drafts: check({
    read: readDrafts,
    threshold: 'Warning if 50 or more drafts expired in the last 24 hours',
    level: ({ lately }) => worst(false, lately.expiredDay >= 50),
  }),
  subscriptions: check({
    read: readSubscriptions,
    threshold: 'For information only',
    level: () => 'good',
  }),
  velocity: check({
    read: readVelocity,
    threshold:
      'Warning if new users or new orders have fallen by more than half since the previous week',
    level: ({ users, orders }) => worst(false, hasFallen(users) || hasFallen(orders)),
  }),
  notifications: check({
    read: readNotifications,
    threshold:
      'Critical if most of a channel’s notifications failed in the last 3 hours. Warning if any failed today',
    level: ({ channels, failedLately }) => worst(channels.some(isFailing), failedLately > 0),
    kinds: ['failing_channel'],
    alerts: ({ channels }) =>
      channels.filter(isFailing).map(({ channel, sent, bad }) => ({
        kind: 'failing_channel',
        subject: channel,
        title: `${channelName(channel)} notifications are failing: ${bad} of ${bad + sent} in the last 3 hours`,
      })),
    metrics: [
      {
        name: 'stallkeeper_notifications_queued',
        help: 'Notifications that are not sent yet',
        samples: ({ byStatus }) => one(byStatus.queued),
      },
      {
        name: 'stallkeeper_notifications_failed_last_day',
        help: 'Notifications of the last 24 hours that were given up, without those that a limit held back',
        samples: ({ failedLately }) => one(failedLately),
      },
    ],
  }),
  webhooks: check({
    read: readWebhooks,
    threshold: 'Critical if an event has failed permanently or has been failing for 10 minutes',
    level: ({ dead, failed, bySource }) =>
      worst(dead > 0 || bySource.some(({ failedLong }) => failedLong > 0), failed > 0),
    kinds: ['dead_events', 'failed_events', 'unverified_webhooks'],
    alerts: ({ bySource, unverified }) => [
      ...bySource.flatMap(({ source, dead, failedLong }) => [
        ...(dead > 0 ? [deadEvents(source, dead)] : []),
        ...(failedLong > 0 ? [failedEvents(source, failedLong)] : []),
      ]),
      ...(unverified.count > 0 && gatewayConnection().isProduction
        ? [unverifiedWebhooks(unverified.count)]
        : []),
    ],
    metrics: [
      {
        name: 'stallkeeper_webhook_events',
        help: 'Incoming events that are not handled, by source: open (with failed ones), failed, dead',
        labels: ['source', 'state'],
        samples: ({ bySource }) =>
          bySource.flatMap(({ source, open, failed, dead }) => [
            [{ source, state: 'open' }, open],
            [{ source, state: 'failed' }, failed],
            [{ source, state: 'dead' }, dead],
          ]),
      },
      {
        name: 'stallkeeper_webhook_event_oldest_unhandled_seconds',
        help: 'Age of the oldest event that is neither handled nor given up; 0: none',
        samples: ({ oldestUnprocessedAt }) => one(secondsSince(oldestUnprocessedAt)),
      },
    ],
  }),
  queue: check({
    read: readQueue,
    threshold:
      'Critical if no worker is running or a job has been waiting for 5 minutes. Warning if a job failed',
    level: ({ workers, oldestWaitingAt, failed }) =>
      worst(
        workers === 0 || minutesSince(oldestWaitingAt) > 5,
        failed > 0 || minutesSince(oldestWaitingAt) > 1,
      ),
    kinds: ['no_worker'],
    alerts: ({ workers }) => (workers === 0 ? [noWorker(0)] : []),
  }),
  payments: check({
    read: readPayments,
    threshold:
      'Critical if a payment still has no order after 15 minutes, or if payment checks or refunds are 30 minutes late',
    level({ withoutOrder, oldestCheckAt, oldestRefundAt }) {
      // Outside production, webhooks may be unsigned.
      const { isProduction, webhookSecrets } = gatewayConnection();
      return worst(
        withoutOrder > 0 || minutesSince(oldestCheckAt) > 30 || minutesSince(oldestRefundAt) > 30,
        isProduction && webhookSecrets.length === 0,
      );
    },
    kinds: ['payments_without_order'],
    alerts: ({ withoutOrder }) => (withoutOrder > 0 ? [withoutOrders(withoutOrder)] : []),
    metrics: [
      {
        name: 'stallkeeper_payments_without_order',
        help: 'Payments that have been without an order for 15 minutes',
        samples: ({ withoutOrder }) => one(withoutOrder),
      },
    ],
  }),
  parcels: check({
    read: readParcels,
    threshold: 'Critical if tracking updates are an hour late. Warning if they’re 15 minutes late',
    level: ({ oldestDueAt }) =>
      worst(minutesSince(oldestDueAt) > 60, minutesSince(oldestDueAt) > 15),
  }),
  signIns: check({
    read: readSignIns,
    threshold: `Critical if ${BURST.begins} sign-ins fail within 5 minutes, until fewer than ${BURST.ends} fail within 5 minutes`,
    level: ({ burstSince }) => worst(burstSince !== null, false),
    kinds: ['failed_sign_ins'],
    alerts: ({ wrong, refused, burstSince }) =>
      burstSince ? [failedSignIns(wrong + refused)] : [],
  }),
  reader: check({
    read: readReader,
    threshold:
      'Critical if AI is unavailable. Warning if one in five requests fails or a request has been waiting for 5 minutes',
    level: ({ isConnectionError, asked, failed, oldestWaitingAt }) =>
      worst(
        isConnectionError,
        (failed >= 5 && failed * 5 >= asked) || minutesSince(oldestWaitingAt) > 5,
      ),
  }),
  outgoing: check({
    read: readOutgoing,
    threshold: 'Warning if a webhook to a store’s endpoint was due 10 minutes ago',
    level: ({ late }) => worst(false, late > 0),
    metrics: [
      {
        name: 'stallkeeper_outgoing_webhooks_late',
        help: 'Deliveries to stores’ endpoints that have been due for ten minutes',
        samples: ({ late }) => one(late),
      },
    ],
  }),
  stores: check({
    read: readStores,
    // Checks every store with a number; the result changes by the hour.
    everySeconds: 300,
    threshold:
      'Warning if a store that receives messages on most days hasn’t received any for 24 hours',
    level: ({ quiet, refusedKeys }) => worst(false, quiet.length + refusedKeys.length > 0),
    kinds: ['quiet_store', 'refused_keys'],
    alerts: ({ quiet, refusedKeys }) => [
      ...quiet.map(({ ownerId, storeName }) => ({
        kind: 'quiet_store' as const,
        subject: ownerId,
        title: `${storeName} hasn’t received any messages for 24 hours, although it receives them on most days`,
      })),
      ...refusedKeys.map(({ ownerId, storeName, gateway }) => ({
        kind: 'refused_keys' as const,
        subject: ownerId,
        title: `${gateway ?? 'The payment gateway'} is rejecting ${storeName}’s keys`,
      })),
    ],
  }),
};

type Checks = typeof CHECKS;
export type PartName = keyof Checks;
export type HealthData = {
  [Name in PartName]: Checks[Name] extends Check<infer Data> ? Data : never;
};

export const PART_NAMES = Object.keys(CHECKS) as PartName[];

/** One of them, for any of their data. */
export const checkOf = <Name extends PartName>(name: Name) =>
  CHECKS[name] as unknown as Check<HealthData[Name]>;

/** What operators are told of a part; null where they never are. */
export function judgePart<Name extends PartName>(
  name: Name,
  data: HealthData[Name],
): Judgement | null {
  const { kinds, alerts } = checkOf(name);
  return kinds && alerts ? { kinds, found: alerts(data) } : null;
}

async function readQueue(trx: Trx) {
  const oldestWaitingAt = await oldestDueJobAt(trx);
  return { ...(await countJobs(trx)), workers: await countWorkers(trx), oldestWaitingAt };
}

const sum = (days: readonly { count: number }[]): number =>
  days.reduce((total, { count }) => total + count, 0);

export const weeksOf = (days: readonly { count: number }[]): { week: number; before: number } => ({
  week: sum(days.slice(-7)),
  before: sum(days.slice(-14, -7)),
});

function hasFallen(days: readonly { count: number }[]): boolean {
  const { week, before } = weeksOf(days);
  return before >= 20 && week < before / 2;
}

const deadEvents = (source: WebhookSource, count: number): Finding => ({
  kind: 'dead_events',
  subject: source,
  title: `${many(count, `${source} event`)} couldn’t be processed and need${count === 1 ? 's' : ''} action`,
});

const failedEvents = (source: WebhookSource, count: number): Finding => ({
  kind: 'failed_events',
  subject: source,
  title: `${many(count, `${source} event`)} that came more than 10 minutes ago still fail${count === 1 ? 's' : ''}`,
});

const unverifiedWebhooks = (count: number): Finding => ({
  kind: 'unverified_webhooks',
  subject: '',
  title: `${many(count, 'gateway webhook')} in the last 24 hours had no valid signature`,
});

const withoutOrders = (count: number): Finding => ({
  kind: 'payments_without_order',
  subject: '',
  title: `${many(count, 'captured payment')} ${count === 1 ? 'has' : 'have'} had no order for more than 15 minutes`,
});

const failedSignIns = (count: number): Finding => ({
  kind: 'failed_sign_ins',
  subject: '',
  title: `${count.toLocaleString('en-GB')} sign-ins failed within 5 minutes. Someone may be guessing passwords`,
});
