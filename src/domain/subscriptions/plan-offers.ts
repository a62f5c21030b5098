import { BILLING_CYCLES } from '../../enums.ts';
import { notFound, Refusal } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { FREE_PLAN, type Plan, type PlanChoice, planChoice } from './plans.ts';
import { findStanding } from './queries/standings.ts';
import { type PlanQuote, type QuoteBasis, quoteBasis, quotePlan } from './quote-plan.ts';
import type { Standing } from './standing.ts';

/** The meaning and price of a choice now, or why it is not possible. */
export type PlanOffer = PlanChoice &
  ({ quote: PlanQuote; refusal: null } | { quote: null; refusal: Refusal });

/** `quotePlan` for display: refusals are returned, not thrown. */
export function offerOf(standing: Standing, choice: PlanChoice, basis: QuoteBasis): PlanOffer {
  try {
    return { ...choice, quote: quotePlan(standing, choice, basis), refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...choice, quote: null, refusal: error };
  }
}

/**
 * All plans with their cycles as quoted for the tenant now, smallest first.
 * @throws Refusal 404
 */
export async function planOffers(tenant: Tenant): Promise<PlanOffer[]> {
  const standing = await findStanding(tenant);
  if (!standing) throw notFound('Subscription');
  const basis = await quoteBasis(standing.id);
  return basis.plans.flatMap(choicesOf).map((choice) => offerOf(standing, choice, basis));
}

const choicesOf = ({ slug }: Plan): PlanChoice[] =>
  (slug === FREE_PLAN ? [undefined] : BILLING_CYCLES).flatMap(
    (cycle) => planChoice(slug, cycle) ?? [],
  );
