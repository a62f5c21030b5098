import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { preparedRows, rows, type Trx } from '../../kernel/db/db.ts';
import { normalizePhone } from '../../kernel/format/phone.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { Customer, STANDS } from './customer.ts';

/**
 * A customer by id; the id of a merged customer returns their winner.
 * @throws Refusal 404, also for an erased customer
 */
export async function findCustomer(tenant: Tenant, id: string): Promise<Customer> {
  const customer = isUuid(id) ? await winnerOf(tenant, { id }) : undefined;
  if (!customer || customer.erasedAt) throw notFound('Customer');
  return customer;
}

/**
 * The customer with a phone number in any format; null when there is none. For a merged customer,
 * returns their winner.
 * @param country of the store, for numbers without a country code
 * @throws Refusal 400 customer.phone for fewer than 6 digits
 */
export async function findCustomerByPhone(
  tenant: Tenant,
  phone: string,
  country: string,
  trx?: Trx,
): Promise<Customer | null> {
  return (await winnerOf(tenant, { phone: normalizePhone(phone, country) }, trx)) ?? null;
}

/** The customer, or the one that it was merged into; also an erased one. */
async function winnerOf(
  tenant: Tenant,
  which: { id: string } | { phone: string },
  trx?: Trx,
): Promise<Customer | undefined> {
  const entry = await Customer.of(tenant, trx).findOne(which);
  return entry?.mergedInto ? Customer.of(tenant, trx).findOne({ id: entry.mergedInto }) : entry;
}

type KnownCustomer = Pick<
  Customer,
  'id' | 'name' | 'phone' | 'orderCount' | 'refusedCount' | 'noCod'
>;

const KNOWN = `
select id, name, phone, order_count, refused_count, no_cod from customers
 where owner_id = ? and id = any(?::uuid[]) and ${STANDS}`;

/** These customers in the order of the ids, without merged or erased ones. */
export async function customersById(
  tenant: Tenant,
  ids: readonly string[],
): Promise<KnownCustomer[]> {
  if (ids.length === 0) return [];
  const found = await preparedRows<KnownCustomer>(KNOWN, [tenant.ownerId, [...ids]]);
  const byId = new Map(found.map((customer) => [customer.id, customer]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const MOST_TAGS = 100;

/** The tags of the store's customers. */
export async function customerTags({ ownerId }: Tenant): Promise<string[]> {
  const found = await rows<{ tag: string }>(
    `select distinct unnest(tags) as tag from customers
      where owner_id = ? and tags <> '{}' and ${STANDS} order by tag limit ?`,
    [ownerId, MOST_TAGS],
  );
  return found.map(({ tag }) => tag);
}
