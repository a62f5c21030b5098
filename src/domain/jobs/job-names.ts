/** Every kind of job that a row of `jobs` may name. Each has one handler in `worker/jobs`. */
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
  'mail-alert',
  'mail-account-link',
  'mail-operators',
  'send-order-link',
  'ask-model',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/**
 * Every recurring job and when it runs: cron patterns in UTC; six fields start with seconds.
 * `worker/schedule.ts` says what each one does.
 */
export const RECURRING_JOBS = {
  sweep: '*/15 * * * * *',
  'expire-subscriptions': '0 * * * *',
  'subscription-notices': '10 * * * *',
  'sweep-subscription-payments': '*/5 * * * *',
  'expire-drafts': '* * * * *',
  'cod-reminders': '*/5 * * * *',
  'cancel-unconfirmed': '*/5 * * * *',
  // A parcel is asked about every half an hour at most; most of these runs find little to do.
  'poll-shipments': '*/5 * * * *',
  // Money that nobody has told us of is found here.
  'sweep-payments': '*/5 * * * *',
  // The first retry of a refund is due after a minute.
  'send-refunds': '* * * * *',
  'retry-webhook-events': '* * * * *',
  'deliver-notifications': '* * * * *',
  // Numbers and pages that were connected before the provider was asked whose they are.
  'prove-channels': '*/5 * * * *',
  'sweep-readings': '* * * * *',
  'low-stock': '5 * * * *',
  'health-aggregates': '*/15 * * * * *',
  prune: '20 3 * * *',
  invariants: '35 * * * *',
} as const;
export type RecurringJobName = keyof typeof RECURRING_JOBS;

/** Whether a text names a recurring job. */
export const isRecurringJobName = (name: string): name is RecurringJobName =>
  Object.hasOwn(RECURRING_JOBS, name);
