import type { RecurringJobName } from '../../../domain/jobs/job-names.ts';

/** The purpose of each recurring job, for operators. */
export const JOB_TITLES: Record<RecurringJobName, string> = {
  sweep: 'Job retries',
  'expire-subscriptions': 'End trials and billing periods',
  'subscription-notices': 'Subscription notifications',
  'sweep-subscription-payments': 'Subscription payment checks',
  'expire-drafts': 'Draft expiry',
  'cod-reminders': 'COD order reminders',
  'cancel-unconfirmed': 'Unconfirmed large COD orders',
  'poll-shipments': 'Tracking updates',
  'sweep-payments': 'Pending payment checks',
  'send-refunds': 'Pending refunds',
  'retry-webhook-events': 'Event retries',
  'deliver-notifications': 'Notification delivery',
  'prove-channels': 'Channel verification',
  'sweep-readings': 'Messages waiting for AI',
  'low-stock': 'Low-stock notifications',
  'health-aggregates': 'System Health figures',
  prune: 'Delete old data',
  invariants: 'Data integrity checks',
};
