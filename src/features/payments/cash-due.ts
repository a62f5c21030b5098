import { rows } from '../../kernel/db/db.ts';
import { type Page, type PageRequest, toPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { couriersOf } from '../delivery/parcel-numbers.ts';
import type { MoneyPeriod } from './list-money.ts';
import { fromOwing, OWED } from './owed.ts';

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

// Of the index `orders_cash_due`.
const FROM = fromOwing(`o.payment_status = 'cod' and o.status = 'delivered'`);

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
            o.total_amount_minor as total_minor, (${OWED})::bigint as due_minor,
            o.created_at as ordered_at ${FROM}
      order by o.created_at, o.id limit ? offset ?`,
    [...bindings, limit, (page - 1) * limit],
  );
  const [all] = await rows<{ total: number; dueMinor: number | null }>(
    `select count(*) as total, sum(${OWED})::bigint as due_minor ${FROM}`,
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
