import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Deletes a tenant's subscriptions with their history, payments and usage. */
export async function forgetTenant(
  { ownerId }: Tenant,
  trx: Trx,
): Promise<{ subscriptions: number; subscriptionPayments: number }> {
  const payments = await rows(
    `delete from subscription_payments using user_subscriptions s
      where s.id = user_subscription_id and s.user_id = ? returning 1`,
    [ownerId],
    trx,
  );
  const subscriptions = await rows(
    `delete from user_subscriptions where user_id = ? returning 1`,
    [ownerId],
    trx,
  );
  await rows(`delete from usage_counters where owner_id = ?`, [ownerId], trx);
  return { subscriptions: subscriptions.length, subscriptionPayments: payments.length };
}
