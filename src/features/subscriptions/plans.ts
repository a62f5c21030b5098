import type { BillingCycle, PlanSlug } from '../../enums.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { BaseModel } from '../../kernel/db/model.ts';

export const FREE_PLAN = 'free';

/** Prices in minor units of `currency`. */
export class PlanRow extends BaseModel {
  static override tableName = 'plans';
  static override idColumn = 'slug';

  slug!: PlanSlug;
  name!: string;
  currency!: string;
  monthlyPriceMinor!: number;
  yearlyPriceMinor!: number;
  /** Orders a calendar month; null: no limit. */
  orderCap!: number | null;
}

const PLAN_FIELDS = [
  'slug',
  'name',
  'currency',
  'monthlyPriceMinor',
  'yearlyPriceMinor',
  'orderCap',
] as const;

export type Plan = Pick<PlanRow, (typeof PLAN_FIELDS)[number]>;

export interface PlanChoice {
  planSlug: PlanSlug;
  billingCycle: BillingCycle;
}

/** The free plan has no cycle. Null: another plan needs one. */
export function planChoice(
  planSlug: PlanSlug,
  billingCycle: BillingCycle | undefined,
): PlanChoice | null {
  if (planSlug === FREE_PLAN) return { planSlug, billingCycle: 'monthly' };
  return billingCycle ? { planSlug, billingCycle } : null;
}

export const listPlans = (trx?: Trx): Promise<Plan[]> =>
  PlanRow.query(trx)
    .select(...PLAN_FIELDS)
    .orderBy('position')
    .execute();

/** @throws Error for a plan that is not among them */
export function planOf(plans: readonly Plan[], slug: PlanSlug): Plan {
  const plan = plans.find((each) => each.slug === slug);
  if (!plan) throw new Error(`There is no plan called ${slug}`);
  return plan;
}

/** In minor units of the plan's currency. */
export const priceOf = (plan: Plan, cycle: BillingCycle): number =>
  cycle === 'yearly' ? plan.yearlyPriceMinor : plan.monthlyPriceMinor;

/** `plans` begins with the smallest. */
export const isLarger = (plans: readonly Plan[], one: PlanSlug, other: PlanSlug): boolean =>
  plans.findIndex(({ slug }) => slug === one) > plans.findIndex(({ slug }) => slug === other);

export const isSameChoice = (one: PlanChoice, other: PlanChoice): boolean =>
  one.planSlug === other.planSlug && one.billingCycle === other.billingCycle;
