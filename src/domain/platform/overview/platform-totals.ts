import { rows, type Trx } from '../../../db/db.ts';

/** The numbers of stores and users. */
export interface PlatformTotals {
  stores: { total: number; active: number; off: number };
  users: { total: number; owners: number; staff: number; operators: number };
}

const COUNT_STORES = `
select count(*) as total, count(*) filter (where is_active) as active,
       count(*) filter (where not is_active) as off from stores`;
const COUNT_USERS = `
select count(*) as total, count(*) filter (where role = 'OWNER') as owners,
       count(*) filter (where role = 'STAFF') as staff,
       count(*) filter (where role = 'SUPER_ADMIN') as operators from users`;

/** Counts all stores and users. */
export async function platformTotals(trx?: Trx): Promise<PlatformTotals> {
  const [stores] = await rows<PlatformTotals['stores']>(COUNT_STORES, [], trx);
  const [users] = await rows<PlatformTotals['users']>(COUNT_USERS, [], trx);
  if (!stores || !users) throw new Error('A count query returned no row');
  return { stores, users };
}
