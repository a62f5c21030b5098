import { purgeCdn } from '../src/features/catalog/purge-cdn.ts';
import { sweepUnprovedChannels } from '../src/features/channels/sweep-connections.ts';
import { orderWithoutShopper } from '../src/features/checkout/order-without-shopper.ts';
import { messagingConnection } from '../src/features/conversations/messaging-connection.ts';
import { sweepDueParcels } from '../src/features/delivery/poll-parcels.ts';
import { sweepExpiredDrafts } from '../src/features/drafts/sweep-expired-drafts.ts';
import { sweepReadings } from '../src/features/model-readings/asking/sweep-readings.ts';
import { sweepNotifications } from '../src/features/notifications/deliver/sweep-notifications.ts';
import { codReminders } from '../src/features/orders/cod/cod-reminders.ts';
import { sweepUnconfirmed } from '../src/features/orders/cod/sweep-unconfirmed.ts';
import { sweepTransfers } from '../src/features/orders/transfer/sweep-transfers.ts';
import { sweepRequests } from '../src/features/payments/requests/sweep-requests.ts';
import { sweepDueRefunds } from '../src/features/payments/sweep-due-refunds.ts';
import { sweepPayments } from '../src/features/payments/sweep-payments.ts';
import { aggregateHealth } from '../src/features/platform/health/aggregate-health.ts';
import { sweepLowStock } from '../src/features/stock/index.ts';
import { expireSubscriptions } from '../src/features/subscriptions/expire-subscriptions.ts';
import { sweepSubscriptionPayments } from '../src/features/subscriptions/payments/sweep-subscription-payments.ts';
import { tellOfSubscriptions } from '../src/features/subscriptions/tell-of-subscriptions.ts';
import type { RecurringJobName } from '../src/kernel/jobs/job-names.ts';
import { sweepJobs } from '../src/kernel/jobs/sweep-jobs.ts';
import { buildIndexes } from './jobs/build-indexes.ts';
import { checkInvariants } from './jobs/check-invariants.ts';
import { prune } from './jobs/prune.ts';
import { retryWebhookEvents } from './jobs/retry-webhook-events.ts';

/** Counts such as `{ expired: 3 }`, and what the next run needs to know. */
type Figures = Record<string, number | string | string[]>;

/** What each recurring job does; its figures go into its row of `job_runs`. Each one is safe to run twice, at once or after dying half-way. */
export const SCHEDULE: Record<RecurringJobName, () => Promise<Figures>> = {
  sweep: async () => ({ swept: await sweepJobs() }),
  'expire-subscriptions': async () => ({ ...(await expireSubscriptions()) }),
  'subscription-notices': async () => ({ told: await tellOfSubscriptions() }),
  'sweep-subscription-payments': () => sweepSubscriptionPayments(),
  'expire-drafts': async () => ({ expired: await sweepExpiredDrafts() }),
  'cod-reminders': codReminders,
  'cancel-unconfirmed': sweepUnconfirmed,
  'follow-transfers': () => sweepTransfers(),
  'poll-shipments': () => sweepDueParcels(),
  'sweep-payments': () => sweepPayments(orderWithoutShopper),
  'expire-payment-requests': sweepRequests,
  'send-refunds': () => sweepDueRefunds(),
  'retry-webhook-events': retryWebhookEvents,
  'deliver-notifications': async () => ({ swept: await sweepNotifications() }),
  'prove-channels': () => sweepUnprovedChannels(messagingConnection().secrets),
  'sweep-readings': async () => ({ late: await sweepReadings() }),
  'low-stock': async () => ({ stores: await sweepLowStock() }),
  'health-aggregates': () => aggregateHealth(),
  'purge-cdn': async () => ({ ...(await purgeCdn()) }),
  prune,
  'build-indexes': async () => ({ ...(await buildIndexes()) }),
  invariants: async () => ({ ...(await checkInvariants()) }),
};
