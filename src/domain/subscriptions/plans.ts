import type { Trx } from '../../db/db.ts';
import { BaseModel } from '../../db/model.ts';
import type { BillingCycle, PlanSlug } from '../../enums.ts';

/** The free plan, which renews by itself. */
export const FREE_PLAN = 'free';

/** A plan that a store can be on. Prices in minor units of `currency`. */
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

/** A plan as it is offered. */
export type Plan = Pick<PlanRow, (typeof PLAN_FIELDS)[number]>;

/** A plan and how often it is paid for. */
export interface PlanChoice {
  planSlug: PlanSlug;
  billingCycle: BillingCycle;
}

/** A choice of a plan; the free one has no cycle. Null: another plan needs one. */
export function planChoice(
  planSlug: PlanSlug,
  billingCycle: BillingCycle | undefined,
): PlanChoice | null {
  if (planSlug === FREE_PLAN) return { planSlug, billingCycle: 'monthly' };
  return billingCycle ? { planSlug, billingCycle } : null;
}

/** All plans, smallest first. */
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

/** What a plan costs each month or year, in minor units of its currency. */
export const priceOf = (plan: Plan, cycle: BillingCycle): number =>
  cycle === 'yearly' ? plan.yearlyPriceMinor : plan.monthlyPriceMinor;

/** Whether a plan gives more than another one; `plans` begins with the smallest. */
export const isLarger = (plans: readonly Plan[], one: PlanSlug, other: PlanSlug): boolean =>
  plans.findIndex(({ slug }) => slug === one) > plans.findIndex(({ slug }) => slug === other);

/** Whether two choices are of the same plan, paid for as often. */
export const isSameChoice = (one: PlanChoice, other: PlanChoice): boolean =>
  one.planSlug === other.planSlug && one.billingCycle === other.billingCycle;
