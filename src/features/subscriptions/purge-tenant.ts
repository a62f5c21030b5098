import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { SubscriptionPayment } from './payments/subscription-payment.ts';
import { SubscriptionRow, UsageCounter } from './subscription-row.ts';

export async function purgeTenant(
  tenant: Tenant,
  trx: Trx,
): Promise<{ subscriptions: number; subscriptionPayments: number }> {
  const theirs = () => SubscriptionRow.query(trx).where({ userId: tenant.ownerId });
  const subscriptionPayments = await SubscriptionPayment.query(trx)
    .delete()
    .whereIn('userSubscriptionId', theirs().select('id'));
  const subscriptions = await theirs().delete();
  await UsageCounter.of(tenant, trx).delete();
  return { subscriptions, subscriptionPayments };
}
