import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { StoreRow } from './store-row.ts';

interface Place {
  language: string;
  country: string;
}

/** "en-IN" writes ₹1,24,900 and 20 Nov, while "en" alone means American English. */
export const localeOf = ({ language, country }: Place): string =>
  language.includes('-') ? language : `${language}-${country}`;

export async function tenantLocale({ ownerId }: Tenant, trx?: Trx): Promise<string> {
  const store = await StoreRow.query(trx).findOne({ ownerId }).select('language', 'country');
  return store ? localeOf(store) : 'en';
}
