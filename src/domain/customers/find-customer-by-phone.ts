import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Customer } from './customer.ts';
import { normalizePhone } from './normalize-phone.ts';

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
  const entry = await Customer.of(tenant, trx).findOne({ phone: normalizePhone(phone, country) });
  const known = entry?.mergedInto
    ? await Customer.of(tenant, trx).findOne({ id: entry.mergedInto })
    : entry;
  return known ?? null;
}
