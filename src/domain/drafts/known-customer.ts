import type { Trx } from '../../db.ts';
import { tenantOfStore } from '../../tenant.ts';
import type { Customer } from '../customers/customer.ts';
import { findCustomerByPhone } from '../customers/find-customer-by-phone.ts';
import type { Store } from '../stores/store.ts';
import type { DraftCustomer } from './draft.ts';

/** Fewer are no phone number. */
const MIN_DIGITS = 6;

/** The person known under the number that a draft has; null: nobody, or it has none. */
export async function knownCustomer(
  store: Store,
  { phone = '' }: DraftCustomer,
  trx?: Trx,
): Promise<Customer | null> {
  if (phone.replace(/\P{Nd}/gu, '').length < MIN_DIGITS) return null;
  return findCustomerByPhone(tenantOfStore(store), phone, store.country, trx);
}
