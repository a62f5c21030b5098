import { inTransaction, type Trx } from '../../db/db.ts';
import { conflict, notFound, type Refusal } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { PlanChoice } from './plans.ts';
import { findStanding } from './queries/standings.ts';
import { isPayable, type PlanQuote, quoteBasis, quotePlan } from './quote-plan.ts';
import { lockStanding, type Standing, saveStanding } from './standing.ts';

/**
 * Chooses a plan that costs nothing now: one that begins when the running period ends, the present
 * one again, or the free one.
 * @throws Refusal 404, 409 PLAN_NOT_FREE for one that must be paid for, and those of `quotePlan`
 */
export const changePlan = (tenant: Tenant, choice: PlanChoice): Promise<PlanQuote> =>
  changing(tenant, async (standing, trx) => {
    const quote = quotePlan(standing, choice, await quoteBasis(standing.id, trx));
    if (isPayable(quote)) throw notFree();
    return { after: chosen(standing, quote), result: quote };
  });

function chosen(standing: Standing, { kind, planSlug, billingCycle, endsAt }: PlanQuote): Standing {
  if (kind === 'keep') return { ...standing, next: null };
  if (kind === 'later') {
    const next = { planSlug, billingCycle, from: null };
    return { ...standing, next, cancelAtPeriodEnd: false };
  }
  return {
    ...standing,
    status: 'active',
    planSlug,
    billingCycle,
    currentPeriodEnd: endsAt,
    cancelAtPeriodEnd: false,
    next: null,
  };
}

/**
 * Cancels a subscription at the end of its paid period.
 * @throws Refusal 404, 409 NOTHING_TO_CANCEL without a paid period
 */
export const cancelSubscription = (tenant: Tenant): Promise<Standing> =>
  changing(tenant, async (standing) => {
    const { status, next } = standing;
    if (status !== 'trial' && status !== 'active') throw nothingToCancel();
    // A paid next plan still begins; a planned one is dropped.
    const kept = next?.from ? next : null;
    const after = { ...standing, cancelAtPeriodEnd: true, next: kept };
    return { after, result: after };
  });

/**
 * Undoes a cancellation.
 * @throws Refusal 404, 409 SUBSCRIPTION_ENDED when it has taken effect
 */
export const resumeSubscription = (tenant: Tenant): Promise<Standing> =>
  changing(tenant, async (standing) => {
    if (standing.status !== 'trial' && standing.status !== 'active') throw ended();
    const after = { ...standing, cancelAtPeriodEnd: false };
    return { after, result: after };
  });

type Change<T> = (standing: Standing, trx: Trx) => Promise<{ after: Standing; result: T }>;

const changing = <T>(tenant: Tenant, change: Change<T>): Promise<T> =>
  inTransaction(async (trx) => {
    const found = await findStanding(tenant, trx);
    const standing = found && (await lockStanding(found.id, trx));
    if (!standing) throw notFound('Subscription');
    const { after, result } = await change(standing, trx);
    await saveStanding(standing, after, trx);
    return result;
  });

const notFree = (): Refusal =>
  conflict('PLAN_NOT_FREE', 'You now have to pay for this plan. Review it before you continue');

const nothingToCancel = (): Refusal =>
  conflict(
    'NOTHING_TO_CANCEL',
    'You don’t need to cancel. A plan that isn’t paid for ends automatically',
  );

const ended = (): Refusal => conflict('SUBSCRIPTION_ENDED', 'The subscription has already ended');
