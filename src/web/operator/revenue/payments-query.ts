import { type Static, Type } from 'typebox';
import type { PaymentFilter } from '../../../domain/platform/revenue/list-payments.ts';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_PAYMENT_STATUSES } from '../../../enums.ts';
import { CYCLE_WORDS } from '../../../status-words.ts';
import { monthWords } from './month-words.ts';
import { PAYMENT_LOOKS } from './payment-looks.ts';

export const PAYMENTS = '/admin/revenue/payments';
const ROWS = [25, 50, 100] as const;

export const filterFields = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(Type.Enum([...SUBSCRIPTION_PAYMENT_STATUSES])),
  planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
  billingCycle: Type.Optional(Type.Enum([...BILLING_CYCLES])),
  month: Type.Optional(Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' })),
};

export const PaymentsQuery = Type.Object({
  ...filterFields,
  limit: Type.Enum([...ROWS], { type: 'integer', default: 25 }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
export type PaymentsQuery = Static<typeof PaymentsQuery>;

/** Which payments a query of the page means. */
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

const planWord = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1);

/** The address of the list with some of its query changed; another view begins at its first page. */
export function paymentsLink(
  query: PaymentsQuery,
  changes: Partial<PaymentsQuery> = {},
  path = PAYMENTS,
): string {
  const { limit, page, ...filter } = { ...query, page: 1, ...changes };
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) fields.set(name, value);
  if (limit !== 25) fields.set('limit', String(limit));
  if (page > 1) fields.set('page', String(page));
  const text = fields.toString();
  return `${path}${text && `?${text}`}`;
}

/** The filters that are set, each with the address of the list without it. */
export function chipsOf(query: PaymentsQuery) {
  const { search, status, planSlug, billingCycle, month } = filterOf(query);
  const shown: [keyof PaymentFilter, string, string | undefined][] = [
    ['search', 'Search', search],
    ['month', 'Paid in', month && monthWords(month)],
    ['status', 'Status', status && PAYMENT_LOOKS[status].word],
    ['planSlug', 'Plan', planSlug && planWord(planSlug)],
    ['billingCycle', 'Billing', billingCycle && CYCLE_WORDS[billingCycle]],
  ];
  return shown.flatMap(([name, label, word]) =>
    word ? [{ label, word, href: paymentsLink(query, { [name]: undefined }) }] : [],
  );
}

/** The selects above the list; months are those that the chart shows, and the one that is chosen. */
export function selectsOf(query: PaymentsQuery, shownMonths: readonly string[]) {
  const months = [...new Set([...shownMonths, ...(query.month ? [query.month] : [])])];
  return [
    select('status', 'Status', query.status, [
      { value: '', label: 'Any status' },
      ...SUBSCRIPTION_PAYMENT_STATUSES.map((value) => ({
        value,
        label: PAYMENT_LOOKS[value].word,
      })),
    ]),
    select('month', 'Paid in', query.month, [
      { value: '', label: 'Any month' },
      ...months.map((value) => ({ value, label: monthWords(value) })),
    ]),
    select('planSlug', 'Plan', query.planSlug, [
      { value: '', label: 'Any plan' },
      ...PLAN_SLUGS.map((value) => ({ value, label: planWord(value) })),
    ]),
    select('billingCycle', 'Billing', query.billingCycle, [
      { value: '', label: 'Any cycle' },
      ...BILLING_CYCLES.map((value) => ({ value, label: CYCLE_WORDS[value] })),
    ]),
    select(
      'limit',
      'Rows',
      query.limit,
      ROWS.map((value) => ({ value: String(value), label: String(value) })),
    ),
  ];
}

const select = (
  name: string,
  label: string,
  value: unknown,
  options: { value: string; label: string }[],
) => ({ name, label, value, options });
