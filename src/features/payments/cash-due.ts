import { rows } from '../../kernel/db/db.ts';
import { type Page, type PageRequest, toPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { couriersOf } from '../delivery/parcel-numbers.ts';
import type { MoneyPeriod } from './list-money.ts';

export interface CashDue {
  orderId: string;
  orderNumber: number;
  customerName: string;
  currency: string;
  totalMinor: number;
  dueMinor: number;
  orderedAt: Date;
  courier: string | null;
}

/*
 * The conditions match the index `orders_cash_due`. Only orders with a payment have rows to look
 * for; a payment that was refunded in full counts as never made, as in `sumsOf`.
 */
const FROM = `
  from orders o
  left join lateral (
    select sum(p.amount_minor) as amount from payment_transactions p
     where o.financial_status <> 'pending' and p.owner_id = o.owner_id and p.order_id = o.id
       and p.status in ('captured', 'partially_refunded')) paid on true
 where o.owner_id = ? and o.payment_status = 'cod' and o.status = 'delivered'
   and o.financial_status in ('pending', 'partially_paid', 'partially_refunded')
   and o.total_amount_minor > coalesce(paid.amount, 0)
   and o.created_at >= coalesce(?::timestamptz, '-infinity')
   and o.created_at < coalesce(?::timestamptz, 'infinity')`;
const DUE = 'o.total_amount_minor - coalesce(paid.amount, 0)';

export interface CashDuePage extends Page<CashDue> {
  /** The sum over all orders, in minor units. */
  dueMinor: number;
}

export async function cashDue(
  tenant: Tenant,
  { page, limit, from, to }: PageRequest & MoneyPeriod,
): Promise<CashDuePage> {
  const bindings = [tenant.ownerId, from ?? null, to ?? null];
  const found = await rows<Omit<CashDue, 'courier'>>(
    `select o.id as order_id, o.order_number,
            o.customer ->> 'name' as customer_name, o.currency,
            o.total_amount_minor as total_minor, (${DUE})::bigint as due_minor,
            o.created_at as ordered_at ${FROM}
      order by o.created_at, o.id limit ? offset ?`,
    [...bindings, limit, (page - 1) * limit],
  );
  const [all] = await rows<{ total: number; dueMinor: number | null }>(
    `select count(*) as total, sum(${DUE})::bigint as due_minor ${FROM}`,
    bindings,
  );
  const couriers = await couriersOf(
    tenant,
    found.map(({ orderId }) => orderId),
  );
  const items = found.map((row) => ({ ...row, courier: couriers.get(row.orderId) ?? null }));
  return {
    ...toPage(items, all?.total ?? 0, { page, limit }),
    dueMinor: all?.dueMinor ?? 0,
  };
}
