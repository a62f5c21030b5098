import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

interface Place {
  language: string;
  country: string;
}

/**
 * A store's language with its country, by which amounts and dates are written: "en-IN" writes
 * ₹1,24,900 and 20 Nov where "en" alone writes as in America.
 */
export const localeOf = ({ language, country }: Place): string =>
  language.includes('-') ? language : `${language}-${country}`;

/** The same of a tenant's store, for a sentence where the store itself is not at hand. */
export async function tenantLocale(tenant: Tenant, trx?: Trx): Promise<string> {
  const [store] = await rows<Place>(
    `select language, country from stores where owner_id = ?`,
    [tenant.ownerId],
    trx,
  );
  return store ? localeOf(store) : 'en';
}
