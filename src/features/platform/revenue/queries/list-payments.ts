import type { BillingCycle, PlanSlug, SubscriptionPaymentStatus } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../../kernel/db/pagination.ts';
import { Conditions, ownersFound } from '../../queries/fragments.ts';
import { monthNamed } from '../months.ts';

export interface PlatformPayment {
  id: string;
  subscriptionId: string;
  owner: { id: string; name: string; email: string };
  /** Null only while a store is being deleted. */
  store: { id: string; name: string } | null;
  planName: string;
  billingCycle: BillingCycle;
  status: SubscriptionPaymentStatus;
  /** Minor units of `currency`. */
  amountMinor: number;
  currency: string;
  /** The gateway's id; null before it was accepted. */
  reference: string | null;
  error: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  createdAt: Date;
  paidAt: Date | null;
}

export interface PaymentFilter {
  status?: SubscriptionPaymentStatus | undefined;
  planSlug?: PlanSlug | undefined;
  billingCycle?: BillingCycle | undefined;
  /** Successful ones of a calendar month in UTC, "2026-11". */
  month?: string | undefined;
  search?: string | undefined;
}

export async function listPayments(
  { page, limit, ...filter }: PaymentFilter & PageRequest,
  from?: Trx,
): Promise<Page<PlatformPayment>> {
  const { where, bindings } = conditions(filter);
  const [items, [counted]] = await Promise.all([
    rows<PlatformPayment>(
      pageSql(where, 'limit ? offset ?'),
      [...bindings, limit, (page - 1) * limit],
      from,
    ),
    rows<{ total: number }>(
      `select count(*) as total from subscription_payments p where ${where}`,
      bindings,
      from,
    ),
  ]);
  return toPage(items, counted?.total ?? 0, { page, limit });
}

export function paymentsAfter(
  filter: PaymentFilter,
  lastId: string | null,
  limit: number,
  from?: Trx,
): Promise<PlatformPayment[]> {
  const { where, bindings } = conditions(filter);
  // Times here have milliseconds, those of the rows microseconds.
  const beyond = lastId
    ? ` and (${WHEN}, p.id) < (select ${WHEN}, p.id from subscription_payments p where p.id = ?)`
    : '';
  const begun = lastId ? [lastId] : [];
  return rows<PlatformPayment>(
    pageSql(where + beyond, 'limit ?'),
    [...bindings, ...begun, limit],
    from,
  );
}

const WHEN = 'coalesce(p.paid_at, p.created_at)';

/** Rows are selected first, and the displayed data is read only for these few. */
const pageSql = (where: string, part: string): string => `
select p.id, p.user_subscription_id as subscription_id,
       json_build_object('id', u.id, 'name', u.name, 'email', u.email) as owner,
       case when st.id is not null then json_build_object('id', st.id, 'name', st.name) end as store,
       pl.name as plan_name, coalesce(p.billing_cycle, s.billing_cycle) as billing_cycle, p.status,
       p.amount_minor, p.currency, p.gateway_payment_id as reference, p.error,
       p.period_start, p.period_end,
       p.created_at, p.paid_at
  from (select p.* from subscription_payments p where ${where}
         order by ${WHEN} desc, p.id desc ${part}) p
  join user_subscriptions s on s.id = p.user_subscription_id
  join plans pl on pl.slug = coalesce(p.plan_slug, s.plan_slug)
  join users u on u.id = s.user_id
  left join stores st on st.owner_id = u.id
 order by ${WHEN} desc, p.id desc`;

function conditions({ status, planSlug, billingCycle, month, search }: PaymentFilter): Conditions {
  const wanted = new Conditions();
  wanted.sayIfSet('p.status = ?', status);
  wanted.sayIfSet('p.plan_slug = ?', planSlug);
  wanted.sayIfSet('p.billing_cycle = ?', billingCycle);
  const named = month ? monthNamed(month) : null;
  if (named) {
    wanted.say(
      `p.status = 'success' and p.paid_at >= ? and p.paid_at < ?`,
      named.from,
      named.before,
    );
  }
  const text = search?.trim();
  if (text) {
    const found = ownersFound(text);
    wanted.say(
      `(p.gateway_payment_id = ? or p.gateway_order_id = ? or p.user_subscription_id in (
         select s.id from user_subscriptions s where s.user_id in (${found.sql})))`,
      text,
      text,
      ...found.bindings,
    );
  }
  return wanted;
}
