import type { PaymentMethod } from '../../enums.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import { type Page, type PageRequest, toPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { MoneyPeriod } from './list-money.ts';
import { fromOwing, OWED } from './owed.ts';

export interface Receivable {
  orderId: string;
  orderNumber: number;
  customerName: string;
  customerPhone: string;
  currency: string;
  totalMinor: number;
  dueMinor: number;
  method: PaymentMethod;
  since: Date;
  /** A link that asks for it and can still be paid. */
  requestId: string | null;
  /** The oldest claim that waits for the seller. */
  claimId: string | null;
}

// Of the index `orders_receivable`; cash that couriers collect is apart, in `cash-due.ts`.
const FROM = `${fromOwing(`o.payment_status = 'unpaid' and o.status not in ('cancelled', 'refunded')`)}
   and (?::text is null or o.payment_method = ?::text)`;

export interface ReceivableFilter extends MoneyPeriod {
  method?: PaymentMethod | undefined;
}

const bindingsOf = ({ ownerId }: Tenant, { from, to, method }: ReceivableFilter) => [
  ownerId,
  from ?? null,
  to ?? null,
  method ?? null,
  method ?? null,
];

/** With the request that asks for it, and what was claimed. */
const rowsOf = (offset: '' | 'offset ?', beyond = ''): string => `
select due.*,
       (select r.id from payment_requests r
         where r.owner_id = ? and r.order_id = due.order_id
           and r.state in ('open', 'partly_paid') and r.expires_at > now()
         limit 1) as request_id,
       (select c.id from payment_claims c
         where c.owner_id = ? and c.order_id = due.order_id and c.state = 'waiting'
         order by c.created_at, c.id limit 1) as claim_id
  from (select o.id as order_id, o.order_number, o.customer ->> 'name' as customer_name,
               o.customer ->> 'phone' as customer_phone, o.currency,
               o.total_amount_minor as total_minor, (${OWED})::bigint as due_minor,
               o.payment_method as method, o.created_at as since ${FROM} ${beyond}
         order by o.created_at, o.id limit ? ${offset}) due
 order by due.since, due.order_id`;

// The database compares the times: they have more digits there.
const BEYOND = `and (o.created_at, o.id) > (
  select m.created_at, m.id from orders m where m.owner_id = ? and m.id = ?)`;

/** The next ones, oldest first, for reading all of them in batches. */
export const receivableAfter = (
  tenant: Tenant,
  filter: ReceivableFilter,
  last: Receivable | null,
  limit: number,
  trx?: Trx,
): Promise<Receivable[]> =>
  rows<Receivable>(
    rowsOf('', last ? BEYOND : ''),
    [
      tenant.ownerId,
      tenant.ownerId,
      ...bindingsOf(tenant, filter),
      ...(last ? [tenant.ownerId, last.orderId] : []),
      limit,
    ],
    trx,
  );

export interface ReceivablePage extends Page<Receivable> {
  /** The sum over all orders, in minor units. */
  dueMinor: number;
}

/** What shoppers still owe directly, oldest first. */
export async function receivable(
  tenant: Tenant,
  { page, limit, ...filter }: PageRequest & ReceivableFilter,
): Promise<ReceivablePage> {
  const items = await rows<Receivable>(rowsOf('offset ?'), [
    tenant.ownerId,
    tenant.ownerId,
    ...bindingsOf(tenant, filter),
    limit,
    (page - 1) * limit,
  ]);
  const { total, dueMinor } = await receivableSum(tenant, filter);
  return { ...toPage(items, total, { page, limit }), dueMinor };
}

/** In how many orders, and how much in all, in minor units. */
export async function receivableSum(
  tenant: Tenant,
  filter: ReceivableFilter,
): Promise<{ total: number; dueMinor: number }> {
  const [all] = await rows<{ total: number; dueMinor: number | null }>(
    `select count(*) as total, sum(${OWED})::bigint as due_minor ${FROM}`,
    bindingsOf(tenant, filter),
  );
  return { total: all?.total ?? 0, dueMinor: all?.dueMinor ?? 0 };
}

export const RECEIVABLE_AGES = ['today', 'days3', 'days7', 'older'] as const;
export type ReceivableAge = (typeof RECEIVABLE_AGES)[number];

export interface ReceivablePart {
  method: PaymentMethod;
  age: ReceivableAge;
  orders: number;
  dueMinor: number;
}

/** @param since when each age begins; `older` has no beginning */
export const receivableParts = (
  tenant: Tenant,
  since: Record<Exclude<ReceivableAge, 'older'>, Date>,
): Promise<ReceivablePart[]> =>
  rows<ReceivablePart>(
    `select method, age, count(*) as orders, sum(due)::bigint as due_minor
       from (select o.payment_method as method, ${OWED} as due,
                    case when o.created_at >= ?::timestamptz then 'today'
                         when o.created_at >= ?::timestamptz then 'days3'
                         when o.created_at >= ?::timestamptz then 'days7'
                         else 'older' end as age ${FROM}) each
      group by method, age`,
    [since.today, since.days3, since.days7, ...bindingsOf(tenant, {})],
  );
