import type { Trx } from '../../db/db.ts';
import {
  conflict,
  type FieldProblem,
  fieldProblem,
  Refusal,
  refuseProblems,
} from '../../errors.ts';
import { newId } from '../../ids.ts';
import { type Tenant, tenantOfStore } from '../../tenancy/tenant.ts';
import { message } from '../../translation/translator.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import type { Store } from '../stores/store.ts';
import { Customer } from './customer.ts';
import {
  type CustomerChanges,
  type CustomerFields,
  cleanFields,
  EMPTY_FIELDS,
  fieldProblems,
} from './customer-fields.ts';
import { normalizePhone } from './normalize-phone.ts';
import { lengthProblem } from './person-fields.ts';

/** A customer whom the seller adds before their first order. */
export interface NewCustomer extends CustomerChanges {
  name: string;
  phone: string;
}

/** A customer without times, so that it can be stored as JSON. */
export type CustomerEntry = CustomerFields &
  Pick<Customer, 'id' | 'phone' | 'orderCount' | 'totalSpentMinor'>;

/**
 * Adds a customer; their orders find them by phone number.
 * @throws Refusal 400 for the fields, 409 CUSTOMER_EXISTS with the id of the customer who has the
 * number, and those of `withIdempotencyKey`
 */
export function createCustomer(
  store: Store,
  person: NewCustomer,
  idempotency: IdempotencyKey | null,
): Promise<Outcome<CustomerEntry>> {
  const tenant = tenantOfStore(store);
  return withIdempotencyKey(idempotency, {
    prepare: async () => newEntry(store, person),
    async write(entry, trx) {
      if (!(await isInserted(tenant, entry, trx))) throw await taken(tenant, entry, trx);
      return entry;
    },
  });
}

function newEntry({ country }: Store, { phone, ...typed }: NewCustomer): CustomerEntry {
  const { name, ...rest } = typed;
  refuseProblems([
    ...fieldProblems({ name }),
    ...phoneProblems(phone, country),
    ...fieldProblems(rest),
  ]);
  return {
    id: newId(),
    phone: normalizePhone(phone, country, 'phone'),
    orderCount: 0,
    totalSpentMinor: 0,
    ...EMPTY_FIELDS,
    ...cleanFields(typed),
  };
}

function phoneProblems(phone: string, country: string): FieldProblem[] {
  const tooLong = lengthProblem('customer.phone', phone.trim());
  if (tooLong) return [fieldProblem('phone', tooLong)];
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
