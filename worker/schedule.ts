import { sweepExpiredDrafts } from '../src/domain/drafts/sweep-expired-drafts.ts';
import type { RecurringJobName } from '../src/domain/jobs/job-names.ts';
import { sweepJobs } from '../src/domain/jobs/sweep-jobs.ts';
import { sweepNotifications } from '../src/domain/notifications/deliver/sweep-notifications.ts';
import { codReminders } from '../src/domain/orders/cod/cod-reminders.ts';
import { sweepDueRefunds } from '../src/domain/payments/refunds/sweep-due-refunds.ts';
import { sweepPayments } from '../src/domain/payments/transactions/sweep-payments.ts';
import { sweepDueParcels } from '../src/domain/shipping/sweep-due-parcels.ts';
import { sweepLowStock } from '../src/domain/stock/sweep-low-stock.ts';
import { expireSubscriptions } from '../src/domain/subscriptions/expire-subscriptions.ts';
import { checkInvariants } from './jobs/check-invariants.ts';
import { prune } from './jobs/prune.ts';
import { retryWebhookEvents } from './jobs/retry-webhook-events.ts';

/** When a recurring job runs and what it does; its figures go into its row of `job_runs`. */
interface RecurringJob {
  /** Cron pattern in UTC; six fields start with seconds. */
  pattern: string;
  run(): Promise<Record<string, number | string[]>>;
}

/** Every recurring job. Each one is safe to run twice, at once or after dying half-way. */
export const SCHEDULE: Record<RecurringJobName, RecurringJob> = {
  sweep: { pattern: '*/15 * * * * *', run: async () => ({ swept: await sweepJobs() }) },
  'expire-subscriptions': {
    pattern: '0 * * * *',
    run: async () => ({ expired: await expireSubscriptions() }),
  },
  'expire-drafts': {
    pattern: '* * * * *',
    run: async () => ({ expired: await sweepExpiredDrafts() }),
  },
  'cod-reminders': { pattern: '*/5 * * * *', run: codReminders },
  // A parcel is asked about every half an hour at most; most of these runs find little to do.
  'poll-shipments': { pattern: '*/5 * * * *', run: () => sweepDueParcels() },
  // Money that nobody has told us of is found here.
  'sweep-payments': { pattern: '*/5 * * * *', run: () => sweepPayments() },
  // The first retry of a refund is due after a minute.
  'send-refunds': { pattern: '* * * * *', run: () => sweepDueRefunds() },
  'retry-webhook-events': { pattern: '* * * * *', run: retryWebhookEvents },
  'deliver-notifications': {
    pattern: '* * * * *',
    run: async () => ({ swept: await sweepNotifications() }),
  },
  'low-stock': { pattern: '5 * * * *', run: async () => ({ stores: await sweepLowStock() }) },
  prune: { pattern: '20 3 * * *', run: prune },
  invariants: { pattern: '35 * * * *', run: checkInvariants },
};
