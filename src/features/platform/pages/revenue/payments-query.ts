import { type Static, Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_PAYMENT_STATUSES } from '../../../../enums.ts';
import { labelsOf, statusWords } from '../../../../kernel/format/status-labels.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import type { PaymentFilter } from '../../revenue/queries/list-payments.ts';
import {
  chipsFor,
  cycleSelect,
  filterSelect,
  listAddress,
  pageFields,
  planSelect,
  rowsSelect,
} from '../list-query.ts';
import { monthText } from './month-text.ts';
import { PAYMENT_LOOKS } from './payment-looks.ts';

const { cycleWords, planWords } = statusWords(english);

export const PAYMENTS = '/admin/revenue/payments';

export const filterFields = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(Type.Enum([...SUBSCRIPTION_PAYMENT_STATUSES])),
  planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
  billingCycle: Type.Optional(Type.Enum([...BILLING_CYCLES])),
  month: Type.Optional(Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' })),
};

export const PaymentsQuery = Type.Object({
  ...filterFields,
  ...pageFields,
});
export type PaymentsQuery = Static<typeof PaymentsQuery>;

export const filterOf = ({
  search,
  status,
  planSlug,
  billingCycle,
  month,
}: PaymentsQuery): PaymentFilter => ({
  search: search?.trim() || undefined,
  ...{ status, planSlug, billingCycle, month },
});

const STATUS_LABELS = labelsOf(PAYMENT_LOOKS);

export const paymentsLink = (
  query: PaymentsQuery,
  changes: Partial<PaymentsQuery> = {},
  path = PAYMENTS,
) => listAddress(path, filterFields, { ...query, page: 1, ...changes });

export function chipsOf(query: PaymentsQuery) {
  const { search, status, planSlug, billingCycle, month } = filterOf(query);
  return chipsFor<PaymentsQuery>(
    [
      ['search', 'Search', search],
      ['month', 'Month paid', month && monthText(month)],
      ['status', 'Status', status && STATUS_LABELS[status]],
      ['planSlug', 'Plan', planSlug && planWords[planSlug]],
      ['billingCycle', 'Cycle', billingCycle && cycleWords[billingCycle]],
    ],
    (changes) => paymentsLink(query, changes),
  );
}

export function selectsOf(query: PaymentsQuery, shownMonths: readonly string[]) {
  const months = [...new Set([...shownMonths, ...(query.month ? [query.month] : [])])];
  return [
    filterSelect(['status', 'Status'], query.status, {
      any: 'Any status',
      values: SUBSCRIPTION_PAYMENT_STATUSES,
      words: STATUS_LABELS,
    }),
    filterSelect(['month', 'Month paid'], query.month, {
      any: 'Any month',
      values: months,
      words: Object.fromEntries(months.map((month) => [month, monthText(month)])),
    }),
    planSelect(query.planSlug),
    cycleSelect(query.billingCycle),
    rowsSelect(query.limit),
  ];
}
