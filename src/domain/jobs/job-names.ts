/** Every kind of job that a row of `jobs` may name. Each has one handler in `worker/jobs`. */
export const JOB_NAMES = [
  'import-products',
  'fetch-product-image',
  'fetch-media',
  'make-papers',
  'deliver-notification',
  'run-bulk',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** Every recurring job; `worker/schedule.ts` says when and what each one runs. */
export const RECURRING_JOB_NAMES = [
  'sweep',
  'expire-subscriptions',
  'expire-drafts',
  'cod-reminders',
  'poll-shipments',
  'sweep-payments',
  'send-refunds',
  'retry-webhook-events',
  'deliver-notifications',
  'low-stock',
  'prune',
  'invariants',
] as const;
export type RecurringJobName = (typeof RECURRING_JOB_NAMES)[number];
