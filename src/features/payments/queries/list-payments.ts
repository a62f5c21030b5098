import { rows, type Trx } from '../../../kernel/db/db.ts';
import { COUNT_ENDS, type Page, type PageRequest, toPage } from '../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Payment } from '../payment.ts';

/** A range of days: `from` is inclusive, `to` exclusive. */
export interface MoneyPeriod {
  from?: Date | null | undefined;
  to?: Date | null | undefined;
}

/** A payment with its order; both order fields are null when it never became one. */
export interface ListedPayment extends Omit<Payment, 'createdAt' | 'orderId'> {
  createdAt: Date;
  orderId: string | null;
  orderNumber: number | null;
  customerName: string;
}

/** The payer's name, from the order `o`, or else from the payment `p`. */
export const PAYER_NAME = `coalesce(o.customer ->> 'name', p.quote -> 'customer' ->> 'name',
  p.metadata ->> 'contact', '')`;

// A payment that only a webhook reports is not listed: it is shown among the payments to review.
const CONDITION = `p.owner_id = ?
  and p.status in ('captured', 'refunded', 'partially_refunded')
  and p.metadata -> 'verified' is distinct from 'false'
  and p.created_at >= coalesce(?::timestamptz, '-infinity')
  and p.created_at < coalesce(?::timestamptz, 'infinity')`;

const SELECT = `
select p.id, p.order_id, p.provider, p.status, p.amount_minor,
       p.currency, p.method, p.reference, p.provider_order_id as gateway_order_id,
       p.provider_payment_id as gateway_payment_id, p.created_at,
       o.order_number, ${PAYER_NAME} as customer_name
  from payment_transactions p
  left join orders o on o.owner_id = p.owner_id and o.id = p.order_id
 where ${CONDITION}`;

const bindingsOf = (tenant: Tenant, { from, to }: MoneyPeriod) => [
  tenant.ownerId,
  from ?? null,
  to ?? null,
];

export async function listPayments(
  tenant: Tenant,
  { page, limit, ...period }: PageRequest & MoneyPeriod,
): Promise<Page<ListedPayment>> {
  const bindings = bindingsOf(tenant, period);
  const [counted] = await rows<{ total: number }>(
    `select count(*) as total
       from (select 1 from payment_transactions p where ${CONDITION}
              order by p.created_at desc, p.id desc limit ${COUNT_ENDS}) counted`,
    bindings,
  );
  const items = await rows<ListedPayment>(
    `${SELECT} order by p.created_at desc, p.id desc limit ? offset ?`,
    [...bindings, limit, (page - 1) * limit],
  );
  return toPage(items, counted?.total ?? 0, { page, limit });
}

export const paymentsBefore = (
  tenant: Tenant,
  period: MoneyPeriod,
  before: string | null,
  limit: number,
  from?: Trx,
): Promise<ListedPayment[]> =>
  rows<ListedPayment>(
    `${SELECT} and (?::uuid is null or p.id < ?::uuid) order by p.id desc limit ?`,
    [...bindingsOf(tenant, period), before, before, limit],
    from,
  );
