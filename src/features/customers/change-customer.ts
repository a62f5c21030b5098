import type { Static } from 'typebox';
import { conflict, type FieldProblem, Refusal, refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { normalizePhone } from '../../kernel/format/phone.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Store } from '../stores/store.ts';
import { Customer, newPerson, person } from './customer.ts';
import { findCustomer } from './find-customer.ts';

export const NewCustomer = newPerson.body('name', 'phone');
type NewCustomer = Static<typeof NewCustomer>;
export const CustomerChanges = person.body();
/** Absent fields are not changed. */
type CustomerChanges = Parameters<typeof person.clean>[0];

/** A customer without times, so that it can be stored as JSON. */
export type CustomerEntry = typeof person.empty &
  Pick<Customer, 'id' | 'phone' | 'orderCount' | 'totalSpentMinor'>;

/**
 * Adds a customer; their orders find them by phone number.
 * @throws Refusal 400 for the fields, 409 CUSTOMER_EXISTS with the id of the customer who has the
 * number, and those of `withIdempotencyKey`
 */
export function createCustomer(
  store: Store,
  typed: NewCustomer,
  idempotency: IdempotencyKey | null,
): Promise<Outcome<CustomerEntry>> {
  const tenant = tenantOfStore(store);
  return withIdempotencyKey(idempotency, {
    prepare: async () => newEntry(store, typed),
    async write(entry, trx) {
      if (!(await isInserted(tenant, entry, trx))) throw await taken(tenant, entry, trx);
      return entry;
    },
  });
}

function newEntry({ country }: Store, { phone, ...typed }: NewCustomer): CustomerEntry {
  const { name, ...rest } = typed;
  refuseProblems([
    ...newPerson.problems({ name }),
    ...phoneProblems(phone, country),
    ...newPerson.problems(rest),
  ]);
  return {
    id: newId(),
    phone: normalizePhone(phone, country, 'phone'),
    orderCount: 0,
    totalSpentMinor: 0,
    ...person.empty,
    ...person.clean(typed),
  };
}

function phoneProblems(phone: string, country: string): FieldProblem[] {
  const tooLong = newPerson.problems({ phone });
  if (tooLong.length > 0) return tooLong;
  try {
    normalizePhone(phone, country, 'phone');
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.details as { fields: FieldProblem[] }).fields;
  }
}

async function isInserted(tenant: Tenant, entry: CustomerEntry, trx: Trx): Promise<boolean> {
  // Only a row that was written has a time.
  const { createdAt } = await Customer.of(tenant, trx)
    .insert(entry)
    .onConflict(['ownerId', 'phone'])
    .ignore()
    .returning('createdAt');
  return createdAt !== undefined;
}

async function taken(tenant: Tenant, { phone }: CustomerEntry, trx: Trx): Promise<Refusal> {
  const known = await Customer.of(tenant, trx).findOne({ phone });
  return conflict('CUSTOMER_EXISTS', message('errors.customers.exists'), {
    customerId: known?.mergedInto ?? known?.id,
  });
}

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
  refuseProblems(person.problems(changes));
  const columns = { ...person.clean(changes), updatedAt: databaseNow() };
  const changed = await Customer.of(tenant)
    .where({ id: known.id })
    .modify('standing')
    .patch(columns);
  // Merged or erased just now: retried with the winner, or not found.
  if (changed === 0) return updateCustomer(tenant, id, changes);
  return Object.assign(known, columns);
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
  const added = person.combine(known, { ...person.empty, ...person.clean(typed) });
  return updateCustomer(tenant, known.id, added);
}
