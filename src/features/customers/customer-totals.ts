import { fn, raw } from 'objection';
import { newId } from '../../ids.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import { normalizePhone } from '../../kernel/format/phone.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { Customer } from './customer.ts';
import type { CustomerSnapshot } from './customer-snapshot.ts';

const spentMore = (minor: number) => raw('greatest(total_spent_minor + ?, 0)', [minor]);

/** Updates a customer's total when an order is edited, cancelled, refunded or reopened. */
export async function changeSpent(
  tenant: Tenant,
  customerId: string,
  deltaMinor: number,
  trx: Trx,
): Promise<void> {
  await Customer.of(tenant, trx)
    .where({ id: customerId })
    .patch({ totalSpentMinor: spentMore(deltaMinor), updatedAt: fn.now() });
}

/** Subtracts an order from the totals of a customer whom it no longer belongs to. */
export async function takeFromCustomer(
  tenant: Tenant,
  { customerId, totalAmountMinor }: { customerId: string | null; totalAmountMinor: number },
  trx: Trx,
): Promise<void> {
  if (customerId === null) return;
  await Customer.of(tenant, trx)
    .where({ id: customerId })
    .patch({
      orderCount: raw('greatest(order_count - 1, 0)'),
      totalSpentMinor: spentMore(-totalAmountMinor),
      updatedAt: fn.now(),
    });
}

/**
 * Counts a refused or fake COD order; `countCashRefusal` makes sure that each order counts once.
 * Null: the order has no customer.
 */
export async function countRefusal(
  tenant: Tenant,
  customerId: string | null,
  trx: Trx,
): Promise<void> {
  if (customerId === null) return;
  await Customer.of(tenant, trx)
    .where({ id: customerId })
    .patch({ refusedCount: raw('refused_count + 1'), updatedAt: fn.now() });
}

// The newest name and address are stored; an email or address is never lost to an order without
// one. A merged customer is only locked and read for its winner: a parallel merge waits for that
// lock, or holds it.
const ADD = `
with entry as (
  insert into customers as c (owner_id, id, phone, name, email, address, order_count,
    total_spent_minor, last_order_at)
  values (?, ?, ?, ?, ?, ?::jsonb, 1, ?, ?)
  on conflict (owner_id, phone) do update set
    name = coalesce(case when c.merged_into is null then excluded.name end, c.name),
    email = coalesce(case when c.merged_into is null then excluded.email end, c.email),
    address = coalesce(case when c.merged_into is null then excluded.address end, c.address),
    order_count = c.order_count + (c.merged_into is null)::integer,
    total_spent_minor = c.total_spent_minor
      + case when c.merged_into is null then excluded.total_spent_minor else 0 end,
    last_order_at = greatest(c.last_order_at,
      case when c.merged_into is null then excluded.last_order_at end),
    updated_at = coalesce(case when c.merged_into is null then excluded.updated_at end, c.updated_at)
  returning c.owner_id, c.id, c.no_cod, c.merged_into),
winner as (
  update customers w set name = ?, email = coalesce(?, w.email),
    address = coalesce(?::jsonb, w.address), order_count = w.order_count + 1,
    total_spent_minor = w.total_spent_minor + ?,
    last_order_at = greatest(w.last_order_at, ?::timestamptz), updated_at = now()
    from entry where w.owner_id = entry.owner_id and w.id = entry.merged_into
  returning w.id, w.no_cod)
select id as customer_id, no_cod from winner
 union all
select id, no_cod from entry where merged_into is null`;

/** An order as its customer's totals see it. */
export interface Purchase {
  customer: CustomerSnapshot;
  totalAmountMinor: number;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * Adds an order to the customer with its phone number, who is created if necessary, and locks that
 * customer's row.
 * @param country the store's, for phone numbers
 * @throws Error with the code of a serialization failure, so that the transaction is retried, when
 * the customer was merged, while the statement waited for its row, into one that was created after
 * the statement began and is invisible to it
 */
export async function addPurchase(
  { ownerId }: Tenant,
  { customer, totalAmountMinor, createdAt }: Purchase,
  country: string,
  trx: Trx,
): Promise<{ customerId: string; noCod: boolean }> {
  const { name, email = null, address } = customer;
  const addressJson = address ? JSON.stringify(address) : null;
  const kept = [name, email, addressJson, totalAmountMinor, createdAt];
  const phone = normalizePhone(customer.phone, country);
  const [added] = await rows<{ customerId: string; noCod: boolean }>(
    ADD,
    [ownerId, newId(), phone, ...kept, ...kept],
    trx,
  );
  if (added) return added;
  throw Object.assign(new Error('The customer has been merged since'), { code: '40001' });
}
