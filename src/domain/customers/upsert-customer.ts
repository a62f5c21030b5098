import { newId } from '../../ids.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';
import type { CustomerSnapshot } from './customer-snapshot.ts';
import { normalizePhone } from './normalize-phone.ts';

// The newest name and address stand for the person; an e-mail or address is never lost to an
// order that came without one. An entry that was merged is only locked and asked for its winner:
// that lock is what a merge at the same time waits for, or has.
const entry = (condition: string): string => `
insert into customers as c (owner_id, id, phone, name, email, address, order_count,
  total_spent_minor, last_order_at)
select ?, ?, ?, ?, ?, ?::jsonb, 1, ?, ? where ${condition}
on conflict (owner_id, phone) do update set
  name = case when c.merged_into is null then excluded.name else c.name end,
  email = coalesce(excluded.email, c.email), address = coalesce(excluded.address, c.address),
  order_count = c.order_count + (c.merged_into is null)::integer,
  total_spent_minor = c.total_spent_minor
    + case when c.merged_into is null then excluded.total_spent_minor else 0 end,
  last_order_at = greatest(c.last_order_at, excluded.last_order_at), updated_at = now()
returning c.id, c.no_cod, c.merged_into`;

const WINNER = `
update customers w set name = ?, email = coalesce(?, w.email),
  address = coalesce(?::jsonb, w.address), order_count = w.order_count + 1,
  total_spent_minor = w.total_spent_minor + ?,
  last_order_at = greatest(w.last_order_at, ?), updated_at = now()
  from entry where w.owner_id = ? and w.id = entry.merged_into
returning w.id, w.no_cod`;

const CUSTOMER = `
select id, no_cod from winner
 union all select id, no_cod from entry where merged_into is null`;

export interface CustomersOrder {
  customer: CustomerSnapshot;
  totalAmountMinor: number;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * Counts an order into the customer index, as parts of the statement that writes the order. The
 * part `customer` gives the `id` and `no_cod` of whoever stands for the person; see
 * `mergedMeanwhile` for when it gives no row. `condition` is SQL that is read before the customer's
 * row is locked.
 */
export function upsertCustomer(
  { ownerId }: Tenant,
  country: string,
  { customer, totalAmountMinor, createdAt }: CustomersOrder,
  condition = 'true',
): Record<'entry' | 'winner' | 'customer', StatementPart> {
  const phone = normalizePhone(customer.phone, country);
  const address = customer.address ? JSON.stringify(customer.address) : null;
  const person = [customer.name, customer.email ?? null, address];
  return {
    entry: {
      sql: entry(condition),
      bindings: [ownerId, newId(), phone, ...person, totalAmountMinor, createdAt],
    },
    winner: { sql: WINNER, bindings: [...person, totalAmountMinor, createdAt, ownerId] },
    customer: { sql: CUSTOMER, bindings: [] },
  };
}

/**
 * The entry was merged, while the statement waited for it, into one that came after the statement
 * began and that it cannot see. The code has the transaction tried again.
 */
export const mergedMeanwhile = (): Error =>
  Object.assign(new Error('the customer was merged meanwhile'), { code: '40001' });
