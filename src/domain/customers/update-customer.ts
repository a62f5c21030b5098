import { databaseNow } from '../../clock.ts';
import { refuseProblems } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Customer } from './customer.ts';
import {
  type CustomerChanges,
  cleanFields,
  combineFields,
  EMPTY_FIELDS,
  fieldProblems,
} from './customer-fields.ts';
import { findCustomer } from './find-customer.ts';

/**
 * Changes a customer. Orders keep what was typed for them.
 * @throws Refusal 404, 400 for an invalid field
 */
export async function updateCustomer(
  tenant: Tenant,
  id: string,
  changes: CustomerChanges,
): Promise<Customer> {
  const known = await findCustomer(tenant, id);
  refuseProblems(fieldProblems(changes));
  const columns = cleanFields(changes);
  const updatedAt = databaseNow();
  const changed = await Customer.of(tenant)
    .where({ id: known.id })
    .modify('standing')
    .patch({ ...columns, updatedAt });
  // Merged or erased just now: retried with the winner, or not found.
  if (changed === 0) return updateCustomer(tenant, id, changes);
  return Object.assign(known, columns, { updatedAt });
}

/**
 * Adds what was typed to what is known of a customer, of which nothing is lost.
 * @throws as `updateCustomer`
 */
export async function addToCustomer(
  tenant: Tenant,
  id: string,
  typed: CustomerChanges,
): Promise<Customer> {
  const known = await findCustomer(tenant, id);
  const added = combineFields(known, { ...EMPTY_FIELDS, ...cleanFields(typed) });
  return updateCustomer(tenant, known.id, added);
}
