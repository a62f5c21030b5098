import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

const OF_USERS = `
(select count(*) from users
  where created_at >= day at time zone 'UTC' and created_at < (day + interval '1 day') at time zone 'UTC')`;
const OF_ORDERS = `
(select count(*) from orders where (created_at at time zone 'UTC')::date = day::date)`;

const DAYS = acrossTenants(`
select to_char(day, 'YYYY-MM-DD') as date, ${OF_USERS} as users, ${OF_ORDERS} as orders
  from generate_series(date_trunc('day', now() at time zone 'UTC') - ? * interval '1 day',
                       date_trunc('day', now() at time zone 'UTC'), interval '1 day') day
 order by 1`);

/** A day in UTC, "2026-11-20". */
export interface CountedDay {
  date: string;
  users: number;
  orders: number;
}

/** Oldest day first; `before` days and today. */
export const countDays = (before: number, trx: Trx): Promise<CountedDay[]> =>
  rows(DAYS, [before], trx);
