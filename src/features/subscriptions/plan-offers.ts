import { BILLING_CYCLES } from '../../enums.ts';
import { notFound, Refusal } from '../../errors.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { FREE_PLAN, type Plan, type PlanChoice, planChoice } from './plans.ts';
import { findSubscriptionState } from './queries/subscription-states.ts';
import { type PlanQuote, type QuoteBasis, quoteBasis, quotePlan } from './quote-plan.ts';
import type { SubscriptionState } from './subscription-state.ts';

export type PlanOffer = PlanChoice &
  ({ quote: PlanQuote; refusal: null } | { quote: null; refusal: Refusal });

/** `quotePlan` for display: refusals are returned, not thrown. */
export function offerOf(
  subscription: SubscriptionState,
  choice: PlanChoice,
  basis: QuoteBasis,
): PlanOffer {
  try {
    return { ...choice, quote: quotePlan(subscription, choice, basis), refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...choice, quote: null, refusal: error };
  }
}

/** As quoted for the tenant now, smallest first. @throws Refusal 404 */
export async function planOffers(tenant: Tenant): Promise<PlanOffer[]> {
  const subscription = await findSubscriptionState(tenant);
  if (!subscription) throw notFound('Subscription');
  const basis = await quoteBasis(subscription.id);
  return basis.plans.flatMap(choicesOf).map((choice) => offerOf(subscription, choice, basis));
}

const choicesOf = ({ slug }: Plan): PlanChoice[] =>
  (slug === FREE_PLAN ? [undefined] : BILLING_CYCLES).flatMap(
    (cycle) => planChoice(slug, cycle) ?? [],
  );
