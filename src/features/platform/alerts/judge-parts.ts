import { CHANNELS } from '../../notifications/notification-channels.ts';
import { gatewayConnection } from '../../payments/gateway/gateway-connection.ts';
import type { HealthData, PartName } from '../health/health-parts.ts';
import type { Finding, Judgement } from './alert.ts';

/** Fewer failed notifications may be the receivers' fault. */
const BAD_NOTICES = 5;

type Judges = { [Name in PartName]?: (data: HealthData[Name]) => Judgement };

const JUDGES: Judges = {
  webhooks: ({ bySource, unverified }) => ({
    kinds: ['dead_events', 'failed_events', 'unverified_webhooks'],
    found: [
      ...bySource.flatMap(({ source, dead, failedLong }): Finding[] => [
        ...(dead > 0 ? [deadEvents(source, dead)] : []),
        ...(failedLong > 0 ? [failedEvents(source, failedLong)] : []),
      ]),
      ...(unverified.count > 0 && gatewayConnection().isProduction
        ? [unverifiedWebhooks(unverified.count)]
        : []),
    ],
  }),
  payments: ({ withoutOrder }) => ({
    kinds: ['payments_without_order'],
    found: withoutOrder > 0 ? [withoutOrders(withoutOrder)] : [],
  }),
  notifications: ({ channels }) => ({
    kinds: ['failing_channel'],
    found: channels
      .filter(({ sent, bad }) => bad >= BAD_NOTICES && bad > sent)
      .map(({ channel, sent, bad }) => ({
        kind: 'failing_channel',
        subject: channel,
        title: `${CHANNELS[channel].label} notifications are failing: ${bad} of ${bad + sent} in the last 3 hours`,
      })),
  }),
  queue: ({ workers }) => ({
    kinds: ['no_worker'],
    found: workers === 0 ? [noWorker(0)] : [],
  }),
  stores: ({ quiet, refusedKeys }) => ({
    kinds: ['quiet_store', 'refused_keys'],
    found: [
      ...quiet.map(({ ownerId, storeName }) => ({
        kind: 'quiet_store' as const,
        subject: ownerId,
        title: `${storeName} hasn’t received any messages for 24 hours, although it receives them on most days`,
      })),
      ...refusedKeys.map(({ ownerId, storeName }) => ({
        kind: 'refused_keys' as const,
        subject: ownerId,
        title: `The payment gateway is rejecting ${storeName}’s keys`,
      })),
    ],
  }),
  signIns: ({ wrong, refused, burstSince }) => ({
    kinds: ['failed_sign_ins'],
    found: burstSince ? [failedSignIns(wrong + refused)] : [],
  }),
};

/** No worker works; `living`: processes that are alive but get no jobs. */
export const noWorker = (living: number): Finding => ({
  kind: 'no_worker',
  subject: '',
  title:
    living === 0
      ? 'No worker is running: notifications, retries and imports are waiting'
      : `${living === 1 ? 'A worker is running' : `${living} workers are running`}, but the queue is not delivering jobs: notifications, retries and imports are waiting`,
});

export const JOBS_STOPPED: Finding = {
  kind: 'jobs_stopped',
  subject: '',
  title: 'No recurring job has run for two minutes: the queue is not delivering jobs',
};

export function judgePart<Name extends PartName>(
  name: Name,
  data: HealthData[Name],
): Judgement | null {
  const judge = JUDGES[name] as ((data: HealthData[Name]) => Judgement) | undefined;
  return judge?.(data) ?? null;
}

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const deadEvents = (source: string, count: number): Finding => ({
  kind: 'dead_events',
  subject: source,
  title: `${many(count, `${source} event`)} couldn’t be processed and need${count === 1 ? 's' : ''} action`,
});

const failedEvents = (source: string, count: number): Finding => ({
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
