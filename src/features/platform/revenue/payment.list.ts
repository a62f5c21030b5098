import { Type } from 'typebox';
import { SUBSCRIPTION_PAYMENT_STATUSES } from '../../../enums.ts';
import { amountCell } from '../../../kernel/format/csv.ts';
import { labelsOf } from '../../../kernel/format/status-labels.ts';
import { choice, cycle, plan, search } from '../pages/list-filters.ts';
import { operatorList } from '../pages/operator-list.ts';
import { monthText } from './month-text.ts';
import { PAYMENT_LOOKS } from './payment-looks.ts';
import { listPayments, paymentsAfter } from './queries/list-payments.ts';

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
