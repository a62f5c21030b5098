import { exactTime, OPERATOR_CLOCK } from '../../../kernel/format/format-time.ts';
import { labelsOf, statusWords } from '../../../kernel/format/status-labels.ts';
import { withCapital } from '../../../kernel/format/with-capital.ts';
import { english } from '../../../kernel/translation/translator.ts';

const { cycleWords, planWords, roleWords, subscriptionLooks } = statusWords(english);

type Facts = Record<string, unknown> | null;

const FIELD_LABELS: Record<string, string> = {
  isActive: 'Active',
  planSlug: 'Plan',
  status: 'Status',
  billingCycle: 'Billing cycle',
  trialEndsAt: 'Trial ends',
  currentPeriodEnd: 'Period ends',
  cancelAtPeriodEnd: 'Ends with the billing period',
  nextPlanSlug: 'Next plan',
  nextBillingCycle: 'Next billing cycle',
  nextFrom: 'Next plan starts',
  maintenanceMode: 'Maintenance mode',
  inactiveStores: 'Suspended stores',
  orderCap: 'Orders over the plan’s limit',
  requireKnownPayment: 'Reject unknown payments',
  requireOperatorSecondFactor: 'Two-step verification required of operators',
  secondFactor: 'Two-step verification',
  webhookRetentionDays: 'Number of days to keep processed events',
  readerStoreCalls: 'Messages per store per day',
  readerPlatformCalls: 'Messages per day across all stores',
  readerPriceIn: 'Price per million input tokens',
  readerPriceOut: 'Price per million output tokens',
  email: 'Email',
  connectedChannel: 'Connected number or page',
  movedTo: 'Moved to',
  durationMs: 'Duration (ms)',
};

const VALUE_LABELS: Record<string, Record<string, string>> = {
  planSlug: planWords,
  nextPlanSlug: planWords,
  status: labelsOf(subscriptionLooks),
  billingCycle: cycleWords,
  nextBillingCycle: cycleWords,
  role: roleWords,
  state: { failed: 'Failed', dead: 'Failed permanently' },
  inactiveStores: { serve: 'shops stay open', close: 'shops are closed' },
  orderCap: { count: 'counted but accepted', enforce: 'refused' },
};

export function factRows(before: Facts, after: Facts) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    label: FIELD_LABELS[field] ?? humanised(field),
    before: factWord(field, before?.[field]),
    after: factWord(field, after?.[field]),
  }));
}

function humanised(field: string): string {
  return withCapital(
    field.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`),
  );
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function factWord(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (ISO_TIME.test(text)) return `${exactTime(new Date(text), OPERATOR_CLOCK)} UTC`;
  return VALUE_LABELS[field]?.[text] ?? text;
}
