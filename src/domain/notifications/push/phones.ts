import type { PushSubscription } from '../../../clients/web-push.ts';
import { rows, type Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';

/** A browser that shows notices, with the way to reach it. */
export interface Phone extends PushSubscription {
  id: string;
}

/** The store's phones of people who may still sign in, or the one of an id. At most 50. */
export const phonesOf = (tenant: Tenant, id: string | null): Promise<Phone[]> =>
  rows<Phone>(
    `select p.id, p.endpoint, p.keys from push_subscriptions p
       join users u on u.id = p.user_id and u.is_active
      where p.owner_id = ? and (?::uuid is null or p.id = ?::uuid)
      order by p.created_at desc limit 50`,
    [tenant.ownerId, id, id],
  );

/** Keeps how the last sending to a phone went; null: well. */
export async function rememberOutcome(
  tenant: Tenant,
  id: string,
  error: string | null,
): Promise<void> {
  await rows(
    `update push_subscriptions set last_error = ?,
            used_at = case when ?::text is null then now() else used_at end
      where owner_id = ? and id = ?`,
    [error, error, tenant.ownerId, id],
  );
}

/** Forgets a phone. False when it was not there. */
export async function removePhone(tenant: Tenant, id: string): Promise<boolean> {
  const removed = await rows(
    `delete from push_subscriptions where owner_id = ? and id = ? returning id`,
    [tenant.ownerId, id],
  );
  return removed.length === 1;
}

/** Forgets the phones of one person. */
export async function forgetPhonesOf(
  { userId, ownerId }: { userId: string; ownerId: string },
  trx: Trx,
): Promise<void> {
  await rows(
    `delete from push_subscriptions where owner_id = ? and user_id = ?`,
    [ownerId, userId],
    trx,
  );
}
