import type { RecurringJobName } from '../../../domain/jobs/job-names.ts';

/** What each recurring job is for, as operators read it. */
export const JOB_TITLES: Record<RecurringJobName, string> = {
  sweep: 'Stuck-job recovery',
  'expire-subscriptions': 'Trials and periods that end',
  'subscription-notices': 'Plan notifications',
  'sweep-subscription-payments': 'Plan payments to ask about',
  'expire-drafts': 'Drafts that run out',
  'cod-reminders': 'Reminders of cash orders',
  'cancel-unconfirmed': 'Large cash orders that nobody confirmed',
  'poll-shipments': 'Parcels to ask couriers about',
  'sweep-payments': 'Payments to ask the gateway about',
  'send-refunds': 'Refunds to send',
  'retry-webhook-events': 'Events to try again',
  'deliver-notifications': 'Notification delivery',
  'prove-channels': 'Numbers and pages to prove',
  'sweep-readings': 'Messages that a language model is late with',
  'low-stock': 'Stock that runs low',
  'health-aggregates': 'Figures of this page',
  prune: 'Data retention cleanup',
  invariants: 'Data integrity checks',
};
