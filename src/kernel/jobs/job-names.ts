export const JOB_NAMES = [
  'import-products',
  'fetch-product-image',
  'fetch-media',
  'make-papers',
  'deliver-notification',
  'run-bulk',
  'forget-files',
  'run-recurring',
  'finish-plan-payment',
  'ask-about-payment',
  'find-told-payment',
  'mail-alert',
  'mail-account-link',
  'mail-account-letter',
  'mail-password-link',
  'mail-staff-invitation',
  'mail-registration',
  'mail-operators',
  'send-order-link',
  'send-how-to-pay',
  'ask-model',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** Cron patterns in UTC; six fields start with seconds. See `worker/schedule.ts`. */
export const RECURRING_JOBS = {
  sweep: '*/15 * * * * *',
  'expire-subscriptions': '0 * * * *',
  'subscription-notices': '10 * * * *',
  'sweep-subscription-payments': '*/5 * * * *',
  'expire-drafts': '* * * * *',
  'cod-reminders': '*/5 * * * *',
  'cancel-unconfirmed': '*/5 * * * *',
  'follow-transfers': '*/5 * * * *',
  // A courier is asked about a parcel every half an hour at most; most runs find little to do.
  'poll-shipments': '*/5 * * * *',
  // Finds payments that were not reported to us.
  'sweep-payments': '*/5 * * * *',
  'expire-payment-requests': '* * * * *',
  // The first retry of a refund is due after a minute.
  'send-refunds': '* * * * *',
  'retry-webhook-events': '* * * * *',
  'deliver-notifications': '* * * * *',
  // Checks numbers and pages that were connected before proof was required.
  'prove-channels': '*/5 * * * *',
  'sweep-readings': '* * * * *',
  'low-stock': '5 * * * *',
  'health-aggregates': '*/15 * * * * *',
  // Finds nothing to do where no CDN is told of changes.
  'purge-cdn': '*/15 * * * * *',
  prune: '20 3 * * *',
  // Finds nothing to do but after a release that has an index for a large table.
  'build-indexes': '50 * * * *',
  invariants: '35 * * * *',
} as const;
export type RecurringJobName = keyof typeof RECURRING_JOBS;

export const isRecurringJobName = (name: string): name is RecurringJobName =>
  Object.hasOwn(RECURRING_JOBS, name);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds, for the kinds in our table: every so many seconds or minutes, hourly, daily. */
export function periodOf(pattern: string): number {
  const fields = pattern.split(' ');
  const [seconds, minutes = '', hours = ''] = fields.length === 6 ? fields : ['0', ...fields];
  const every = (field = '', unit: number) => {
    const [, step] = /^\*(?:\/(\d+))?$/.exec(field) ?? [];
    return field.startsWith('*') ? Number(step ?? 1) * unit : null;
  };
  return every(seconds, SECOND) ?? every(minutes, MINUTE) ?? every(hours, HOUR) ?? DAY;
}
