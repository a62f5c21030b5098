import { conflict, tooMany } from '../../../errors.ts';
import { databaseTime } from '../../../kernel/db/clock.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { ACCOUNTS } from '../../../limits.ts';
import { countTry } from './queries/count-try.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The response reveals whether an address has an account, and an account occupies the address: both
 * must be limited.
 * @throws Refusal 429 beyond the store's day (in UTC), 409 TOO_MANY_STAFF
 */
export async function countStaffTry(tenant: Tenant): Promise<void> {
  const { tries, staff } = await countTry(tenant);
  if (tries > ACCOUNTS.staffTriesPerDay) {
    throw tooMany('errors.tooMany.staff', DAY_MS - (databaseTime() % DAY_MS));
  }
  if (staff >= ACCOUNTS.staffPerStore) {
    const words = message('errors.staff.tooMany', { most: ACCOUNTS.staffPerStore });
    throw conflict('TOO_MANY_STAFF', words);
  }
}
