import { Type } from 'typebox';
import { SUBSCRIPTION_PAYMENT_STATUSES, type SubscriptionPaymentStatus } from '../../../enums.ts';
import { amountCell } from '../../../kernel/format/csv.ts';
import { labelsOf, type StatusLook } from '../../../kernel/format/status-labels.ts';
import { choice, cycle, plan, search } from '../pages/list-filters.ts';
import { operatorList } from '../pages/operator-list.ts';
import { monthText } from './month-text.ts';
import { listPayments, paymentsAfter } from './queries/list-payments.ts';

export const PAYMENTS = '/admin/revenue/payments';

export const PAYMENT_LOOKS: Record<SubscriptionPaymentStatus, StatusLook> = {
  created: { word: 'Incomplete', icon: 'clock', tone: 'calm' },
  success: { word: 'Paid', icon: 'check', tone: 'good' },
  failed: { word: 'Failed', icon: 'alert', tone: 'bad' },
};

/** What stores paid the platform, or tried to. */
export const payments = operatorList({
  at: '/revenue/payments',
  fileName: 'subscription-payments.csv',
  filters: {
    search: search(),
    status: choice('Status', 'Any status', SUBSCRIPTION_PAYMENT_STATUSES, labelsOf(PAYMENT_LOOKS)),
    planSlug: plan,
    billingCycle: cycle,
    month: {
      schema: Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' }),
      label: 'Month paid',
      any: 'Any month',
      word: (month: string) => monthText(month),
    },
  },
  selects: ['status', 'month', 'planSlug', 'billingCycle'],
  chips: ['search', 'month', 'status', 'planSlug', 'billingCycle'],
  find: listPayments,
  after: paymentsAfter,
  columns: {
    Started: ({ createdAt }) => createdAt.toISOString(),
    Paid: ({ paidAt }) => paidAt?.toISOString() ?? '',
    Status: ({ status }) => status,
    Amount: ({ amountMinor, currency }) => amountCell(amountMinor, currency),
    Currency: ({ currency }) => currency,
    Plan: ({ planName }) => planName,
    'Billing cycle': ({ billingCycle }) => billingCycle,
    'Period start': ({ periodStart }) => periodStart?.toISOString() ?? '',
    'Period end': ({ periodEnd }) => periodEnd?.toISOString() ?? '',
    Store: ({ store }) => store?.name ?? '',
    Owner: ({ owner }) => owner.name,
    Email: ({ owner }) => owner.email,
    Reference: ({ reference }) => reference ?? '',
    Error: ({ error }) => error ?? '',
    Id: ({ id }) => id,
  },
});
