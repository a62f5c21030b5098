import type { Trx } from '../../db/db.ts';
import { tenantOfStore } from '../../tenancy/tenant.ts';
import type { Customer } from '../customers/customer.ts';
import { findCustomerByPhone } from '../customers/find-customer-by-phone.ts';
import type { Store } from '../stores/store.ts';
import type { DraftCustomer } from './draft.ts';

/** A phone number has at least this many digits. */
const MIN_DIGITS = 6;

/** The customer with the draft's phone number; null: unknown, or no number. */
export async function knownCustomer(
  store: Store,
  { phone = '' }: DraftCustomer,
  trx?: Trx,
): Promise<Customer | null> {
  if (phone.replace(/\P{Nd}/gu, '').length < MIN_DIGITS) return null;
  return findCustomerByPhone(tenantOfStore(store), phone, store.country, trx);
}
