import type { RecurringJobName } from '../../../kernel/jobs/job-names.ts';

export const JOB_TITLES: Record<RecurringJobName, string> = {
  sweep: 'Retry jobs',
  'expire-subscriptions': 'End trials and billing periods',
  'subscription-notices': 'Send subscription notifications',
  'sweep-subscription-payments': 'Check subscription payments',
  'expire-drafts': 'Expire old drafts',
  'cod-reminders': 'Send COD order reminders',
  'cancel-unconfirmed': 'Cancel unconfirmed large COD orders',
  'poll-shipments': 'Update tracking',
  'sweep-payments': 'Check pending payments',
  'send-refunds': 'Send pending refunds',
  'retry-webhook-events': 'Retry events',
  'deliver-notifications': 'Deliver notifications',
  'prove-channels': 'Verify channels',
  'sweep-readings': 'Send waiting messages to AI',
  'low-stock': 'Notify sellers of low stock',
  'health-aggregates': 'Update System Health figures',
  'purge-cdn': 'Tell the CDN which shops changed',
  prune: 'Delete old data',
  'build-indexes': 'Build indexes of a new release',
  invariants: 'Check data integrity',
};
