import type { Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { Customer } from './customer.ts';
import { normalizePhone } from './normalize-phone.ts';

/**
 * The person known under a phone number, however it is typed; null when there is none yet. A
 * number whose entry was merged is that of whoever stands for it.
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
