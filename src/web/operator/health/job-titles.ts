import type { RecurringJobName } from '../../../domain/jobs/job-names.ts';

/** The purpose of each recurring job, for operators. */
export const JOB_TITLES: Record<RecurringJobName, string> = {
  sweep: 'Stuck-job recovery',
  'expire-subscriptions': 'Expiry of trials and billing periods',
  'subscription-notices': 'Plan notifications',
  'sweep-subscription-payments': 'Plan payment checks',
  'expire-drafts': 'Expired drafts',
  'cod-reminders': 'COD order reminders',
  'cancel-unconfirmed': 'Unconfirmed large COD orders',
  'poll-shipments': 'Tracking updates',
  'sweep-payments': 'Pending payment checks',
  'send-refunds': 'Pending refunds',
  'retry-webhook-events': 'Event retries',
  'deliver-notifications': 'Notification delivery',
  'prove-channels': 'Channel verification',
  'sweep-readings': 'Delayed language model readings',
  'low-stock': 'Low stock',
  'health-aggregates': 'System Health figures',
  prune: 'Data retention cleanup',
  invariants: 'Data integrity checks',
};
