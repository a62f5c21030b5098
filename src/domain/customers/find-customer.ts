import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Customer } from './customer.ts';

/**
 * A customer by id; the id of a merged customer returns their winner.
 * @throws Refusal 404, also for an erased customer
 */
export async function findCustomer(tenant: Tenant, id: string): Promise<Customer> {
  const entry = isUuid(id) ? await Customer.of(tenant).findOne({ id }) : undefined;
  const customer = entry?.mergedInto
    ? await Customer.of(tenant).findOne({ id: entry.mergedInto })
    : entry;
  if (!customer || customer.erasedAt) throw notFound('Customer');
  return customer;
}
