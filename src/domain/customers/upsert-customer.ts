import { newId } from '../../ids.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';
import type { CustomerSnapshot } from './customer-snapshot.ts';
import { normalizePhone } from './normalize-phone.ts';

// The newest name and address stand for the person; an e-mail or address is never lost to an
// order that came without one.
const UPSERT = `
insert into customers as c (owner_id, id, phone, name, email, address, order_count,
  total_spent_minor, last_order_at)
values (?, ?, ?, ?, ?, ?::jsonb, 1, ?, ?)
on conflict (owner_id, phone) do update set
  name = excluded.name, email = coalesce(excluded.email, c.email),
  address = coalesce(excluded.address, c.address), order_count = c.order_count + 1,
  total_spent_minor = c.total_spent_minor + excluded.total_spent_minor,
  last_order_at = greatest(c.last_order_at, excluded.last_order_at), updated_at = now()
returning c.id, c.no_cod`;

export interface CustomersOrder {
  customer: CustomerSnapshot;
  totalAmountMinor: number;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * Counts an order into the customer index, as part of the statement that writes the order.
 * Returns the customer's `id` and `no_cod`.
 */
export function upsertCustomer(
  tenant: Tenant,
  country: string,
  { customer, totalAmountMinor, createdAt }: CustomersOrder,
): StatementPart {
  return {
    sql: UPSERT,
    bindings: [
      tenant.ownerId,
      newId(),
      normalizePhone(customer.phone, country),
      customer.name,
      customer.email ?? null,
      customer.address ? JSON.stringify(customer.address) : null,
      totalAmountMinor,
      createdAt,
    ],
  };
}
