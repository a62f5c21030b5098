import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

interface Place {
  language: string;
  country: string;
}

/**
 * The locale of amounts and dates: "en-IN" writes ₹1,24,900 and 20 Nov, while "en" alone means
 * American English.
 */
export const localeOf = ({ language, country }: Place): string =>
  language.includes('-') ? language : `${language}-${country}`;

/** The same for a tenant, when the store isn't loaded. */
export async function tenantLocale(tenant: Tenant, trx?: Trx): Promise<string> {
  const [store] = await rows<Place>(
    `select language, country from stores where owner_id = ?`,
    [tenant.ownerId],
    trx,
  );
  return store ? localeOf(store) : 'en';
}
