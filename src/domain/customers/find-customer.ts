import type { Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Customer } from './customer.ts';
import { normalizePhone } from './normalize-phone.ts';

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
