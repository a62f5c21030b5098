import type { Tenant } from '../../tenant.ts';
import { Customer } from './customer.ts';
import { normalizePhone } from './normalize-phone.ts';

/**
 * The person known under a phone number, however it is typed; null when there is none yet.
 * @param country of the store, for numbers without a country code
 * @throws Refusal 400 customer.phone for fewer than 6 digits
 */
export async function findCustomerByPhone(
  tenant: Tenant,
  phone: string,
  country: string,
): Promise<Customer | null> {
  const known = await Customer.of(tenant).findOne({ phone: normalizePhone(phone, country) });
  return known ?? null;
}
