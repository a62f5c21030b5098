import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';
import { Customer } from './customer.ts';

/**
 * A person by the id of their entry; the id of an entry that was merged leads to the one that
 * stands for it now.
 * @throws Refusal 404, also for one who was erased
 */
export async function findCustomer(tenant: Tenant, id: string): Promise<Customer> {
  const entry = isUuid(id) ? await Customer.of(tenant).findOne({ id }) : undefined;
  const customer = entry?.mergedInto
    ? await Customer.of(tenant).findOne({ id: entry.mergedInto })
    : entry;
  if (!customer || customer.erasedAt) throw notFound('Customer');
  return customer;
}
