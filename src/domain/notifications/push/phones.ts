import type { PushSubscription } from '../../../clients/web-push.ts';
import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** A browser that shows notifications, with its address. */
export interface Phone extends PushSubscription {
  id: string;
}

/** The store's subscriptions of active people, or the one with an id. At most 50. */
export const phonesOf = (tenant: Tenant, id: string | null): Promise<Phone[]> =>
  rows<Phone>(
    `select p.id, p.endpoint, p.keys from push_subscriptions p
       join users u on u.id = p.user_id and u.is_active
      where p.owner_id = ? and (?::uuid is null or p.id = ?::uuid)
      order by p.created_at desc limit 50`,
    [tenant.ownerId, id, id],
  );

/** Stores the result of the last push to a phone; null: success. */
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

/** Deletes a subscription. False when it did not exist. */
export async function removePhone(tenant: Tenant, id: string): Promise<boolean> {
  const removed = await rows(
    `delete from push_subscriptions where owner_id = ? and id = ? returning id`,
    [tenant.ownerId, id],
  );
  return removed.length === 1;
}

/** Deletes the subscriptions of one person. */
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
