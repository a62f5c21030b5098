import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { FREE_PLAN } from './plans.ts';
import { findSubscription } from './queries/find-subscription.ts';

/** False during the trial. */
export async function hasPaidPlan(tenant: Tenant): Promise<boolean> {
  const subscription = await findSubscription(tenant);
  if (subscription === null) return false;
  return subscription.planSlug !== FREE_PLAN && subscription.status !== 'trial';
}
