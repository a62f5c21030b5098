import type { RecurringJobName } from '../../../domain/jobs/job-names.ts';

/** What each recurring job is for, as operators read it. */
export const JOB_TITLES: Record<RecurringJobName, string> = {
  sweep: 'Work that the queue forgot',
  'expire-subscriptions': 'Trials and periods that end',
  'subscription-notices': 'Notices about plans',
  'sweep-subscription-payments': 'Plan payments to ask about',
  'expire-drafts': 'Drafts that run out',
  'cod-reminders': 'Reminders of cash orders',
  'cancel-unconfirmed': 'Large cash orders that nobody confirmed',
  'poll-shipments': 'Parcels to ask couriers about',
  'sweep-payments': 'Payments to ask the gateway about',
  'send-refunds': 'Refunds to send',
  'retry-webhook-events': 'Events to try again',
  'deliver-notifications': 'Notices to deliver',
  'prove-channels': 'Numbers and pages to prove',
  'sweep-readings': 'Messages that a language model is late with',
  'low-stock': 'Stock that runs low',
  'health-aggregates': 'Figures of this page',
  prune: 'What has been kept long enough',
  invariants: 'Rules of the data',
};
