import { newId } from '../../ids.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';
import type { CustomerSnapshot } from './customer-snapshot.ts';
import { normalizePhone } from './normalize-phone.ts';

const PERSON = `
select * from jsonb_to_recordset(?::jsonb) as p (place integer, owner_id uuid, id uuid, phone text,
  name text, email text, address jsonb, spent bigint, ordered_at timestamptz)`;

// The newest name and address stand for the person; an email or address is never lost to an
// order that came without one. An entry that was merged is only locked and asked for its winner:
// that lock is what a merge at the same time waits for, or has.
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

/** An order that is to be counted, and where it was made. */
export interface CountedPurchase {
  tenant: Tenant;
  /** The store's, for phone numbers. */
  country: string;
  order: CustomersOrder;
}

/**
 * Counts orders into the customer index, as parts of the statement that writes them. The part
 * `customer` gives the `place` of each order, from 0, with the `id` and `no_cod` of whoever stands
 * for the person; see `mergedMeanwhile` for when it gives no row. Two orders of one person fail, or
 * lack a row. `condition` is SQL that is read before a customer's row is locked.
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
 * The entry was merged, while the statement waited for it, into one that came after the statement
 * began and that it cannot see. The code has the transaction tried again.
 */
export const mergedMeanwhile = (): Error =>
  Object.assign(new Error('the customer has been merged since'), { code: '40001' });
