import { startPayment } from '../../src/features/subscriptions/payments/start-payment.ts';
import {
  findSubscriptionPayment,
  type SubscriptionPayment,
} from '../../src/features/subscriptions/payments/subscription-payment.ts';
import type { PlanChoice } from '../../src/features/subscriptions/plans.ts';
import {
  findSubscription,
  type Subscription,
} from '../../src/features/subscriptions/queries/find-subscription.ts';
import { findSubscriptionState } from '../../src/features/subscriptions/queries/subscription-states.ts';
import { quoteBasis, quotePlan } from '../../src/features/subscriptions/quote-plan.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

/** A store's subscription, which it has. */
export async function planOfStore({ tenant }: Pick<TestStore, 'tenant'>): Promise<Subscription> {
  const subscription = await findSubscription(tenant);
  if (!subscription) throw new Error('the store has no subscription');
  return subscription;
}

/** Puts a store on a plan, with so many days until the end of what is paid (or was). */
export async function setPlan(
  store: Pick<TestStore, 'ownerId'>,
  changes: Partial<PlanChoice> & { status?: string; days?: number },
): Promise<void> {
  await rows(
    `update user_subscriptions
        set status = coalesce(?, status), plan_slug = coalesce(?, plan_slug),
            billing_cycle = coalesce(?, billing_cycle),
            current_period_end = coalesce(now() + ? * interval '1 day', current_period_end)
      where user_id = ?`,
    [
      changes.status ?? null,
      changes.planSlug ?? null,
      changes.billingCycle ?? null,
      changes.days ?? null,
      store.ownerId,
    ],
  );
}

/** What a choice costs a store now, in minor units. */
export async function costOf(tenant: Tenant, choice: PlanChoice): Promise<number> {
  const subscription = await findSubscriptionState(tenant);
  if (!subscription) throw new Error('the store has no subscription');
  return quotePlan(subscription, choice, await quoteBasis(subscription.id)).amountMinor;
}

/** Begins to pay for a plan at its price. */
export async function aPlanPayment(
  tenant: Tenant,
  choice: PlanChoice,
): Promise<SubscriptionPayment> {
  const order = { ...choice, expectedMinor: await costOf(tenant, choice) };
  const { result } = await startPayment(tenant, order, { idempotency: null });
  return findSubscriptionPayment(tenant, result);
}

/** A store's payments to the platform, the oldest first. */
export const planPaymentsOf = ({ ownerId }: Pick<TestStore, 'ownerId'>) =>
  rows<{ status: string; amountMinor: number; planSlug: string; error: string | null }>(
    `select p.status, p.amount_minor as "amountMinor", p.plan_slug as "planSlug", p.error
       from subscription_payments p join user_subscriptions s on s.id = p.user_subscription_id
      where s.user_id = ? order by p.created_at, p.id`,
    [ownerId],
  );
