import type { StatementPart } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { CustomerSnapshot } from './customer-snapshot.ts';
import { normalizePhone } from './normalize-phone.ts';

const PERSON = `
select * from jsonb_to_recordset(?::jsonb) as p (place integer, owner_id uuid, id uuid, phone text,
  name text, email text, address jsonb, spent bigint, ordered_at timestamptz)`;

// The newest name and address are stored; an email or address is never lost to an order without
// one. A merged customer is only locked and read for its winner: a parallel merge waits for that
// lock, or holds it.
const entry = (condition: string): string => `
insert into customers as c (owner_id, id, phone, name, email, address, order_count,
  total_spent_minor, last_order_at)
select owner_id, id, phone, name, email, address, 1, spent, ordered_at
  from person where ${condition} order by owner_id, phone
on conflict (owner_id, phone) do update set
  name = case when c.merged_into is null then excluded.name else c.name end,
  email = coalesce(excluded.email, c.email), address = coalesce(excluded.address, c.address),
  order_count = c.order_count + (c.merged_into is null)::integer,
  total_spent_minor = c.total_spent_minor
    + case when c.merged_into is null then excluded.total_spent_minor else 0 end,
  last_order_at = greatest(c.last_order_at, excluded.last_order_at), updated_at = now()
returning c.owner_id, c.phone, c.id, c.no_cod, c.merged_into`;

const WINNER = `
update customers w set name = p.name, email = coalesce(p.email, w.email),
  address = coalesce(p.address, w.address), order_count = w.order_count + 1,
  total_spent_minor = w.total_spent_minor + p.spent,
  last_order_at = greatest(w.last_order_at, p.ordered_at), updated_at = now()
  from entry join person p on p.owner_id = entry.owner_id and p.phone = entry.phone
 where w.owner_id = entry.owner_id and w.id = entry.merged_into
returning p.place, w.id, w.no_cod`;

const CUSTOMER = `
select place, id, no_cod from winner
 union all
select p.place, entry.id, entry.no_cod
  from entry join person p on p.owner_id = entry.owner_id and p.phone = entry.phone
 where entry.merged_into is null`;

export interface CustomersOrder {
  customer: CustomerSnapshot;
  totalAmountMinor: number;
  /** ISO 8601. */
  createdAt: string;
}

/** An order to count, and its store. */
export interface CountedPurchase {
  tenant: Tenant;
  /** The store's country, for phone numbers. */
  country: string;
  order: CustomersOrder;
}

/**
 * Adds orders to their customers, as parts of the statement that writes them. The part `customer`
 * returns the `place` of each order, from 0, with the customer's `id` and `no_cod`; see
 * `mergedMeanwhile` for when it has no row. Two orders of one customer fail, or lack a row.
 * `condition` is SQL that is evaluated before a customer's row is locked.
 */
export const upsertCustomers = (
  purchases: readonly CountedPurchase[],
  condition = 'true',
): Record<'person' | 'entry' | 'winner' | 'customer', StatementPart> => ({
  person: { sql: PERSON, bindings: [JSON.stringify(purchases.map(personRow))] },
  entry: { sql: entry(condition), bindings: [] },
  winner: { sql: WINNER, bindings: [] },
  customer: { sql: CUSTOMER, bindings: [] },
});

const personRow = ({ tenant, country, order }: CountedPurchase, place: number) => ({
  place,
  owner_id: tenant.ownerId,
  id: newId(),
  phone: normalizePhone(order.customer.phone, country),
  name: order.customer.name,
  email: order.customer.email ?? null,
  address: order.customer.address ?? null,
  spent: order.totalAmountMinor,
  ordered_at: order.createdAt,
});

/**
 * The customer was merged, while the statement waited for its row, into one that was created after
 * the statement began and is invisible to it. The error's code makes the transaction retry.
 */
export const mergedMeanwhile = (): Error =>
  Object.assign(new Error('the customer has been merged since'), { code: '40001' });
