import { rows } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { acrossTenants } from '../../../tenancy/tenant.ts';
import { type UserRow, userRowsOf } from './user-row.ts';

const BY_ID = userRowsOf('select ?::uuid as id, 1 as place');

/**
 * One user as operators list them.
 * @throws Refusal 404
 */
export async function findUser(id: string): Promise<UserRow> {
  const [found] = isUuid(id) ? await rows<UserRow>(BY_ID, [id]) : [];
  if (!found) throw notFound('User');
  return found;
}

/** The numbers of what belongs to a user: what would be deleted with an owner, and sessions. */
export interface UserCounts {
  products: number;
  orders: number;
  customers: number;
  conversations: number;
  staff: number;
  /** Successful payments of the store to the platform. */
  platformPayments: number;
  /** Active ones, including those of operators who act for the user. */
  sessions: number;
}

/** The belongings of a user. A store's are counted for its owner only. */
export async function countsOfUser(id: string): Promise<UserCounts> {
  const [counts] = await rows<UserCounts>(
    COUNTS,
    Array.from({ length: 7 }, () => id),
  );
  if (!counts) throw notFound('User');
  return counts;
}

const COUNTS = acrossTenants(`
select (select count(*) from products where owner_id = ?) as products,
       (select coalesce(sum(count), 0)::bigint from order_counts where owner_id = ?) as orders,
       (select count(*) from customers where owner_id = ?) as customers,
       (select count(*) from conversations where owner_id = ?) as conversations,
       (select count(*) from users where owner_id = ? and role = 'STAFF') as staff,
       (select count(*) from subscription_payments p
          join user_subscriptions s on s.id = p.user_subscription_id
         where s.user_id = ? and p.status = 'success') as "platformPayments",
       (select count(*) from (
          select 1 from refresh_tokens where user_id = ? group by family_id
          having bool_and(revoked_at is null) and max(expires_at) > now()) live) as sessions`);
