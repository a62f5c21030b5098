import type { BillingCycle, PlanSlug, SubscriptionStatus } from '../../enums.ts';
import { addCycles, addDays, later } from './periods.ts';
import { FREE_PLAN } from './plans.ts';
import { TRIAL_DAYS } from './start-trial.ts';

export interface Override {
  planSlug?: PlanSlug | undefined;
  status?: SubscriptionStatus | undefined;
  billingCycle?: BillingCycle | undefined;
  /** Days added to the later of now and the present end. */
  extendDays?: number | undefined;
}

export interface OverrideState {
  planSlug: PlanSlug;
  status: SubscriptionStatus;
  billingCycle: BillingCycle;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  nextPlanSlug: PlanSlug | null;
  nextBillingCycle: BillingCycle | null;
  /** Set: the next plan is prepaid. */
  nextFrom: Date | null;
}

const isOpen = (status: SubscriptionStatus): boolean =>
  status === 'trial' || status === 'active' || status === 'past_due';

/**
 * The effect of an override on a subscription. An active status reopens it: if the period has
 * ended, a new one begins. Extra days reactivate what is past due or expired, but not what its
 * owner has cancelled.
 */
export function plannedOverride(
  current: OverrideState,
  override: Override,
  now: Date,
): OverrideState {
  const planSlug = override.planSlug ?? current.planSlug;
  const billingCycle = override.billingCycle ?? current.billingCycle;
  const status = override.status ?? (override.extendDays ? wokenUp(current) : current.status);
  const moved = { ...current, planSlug, billingCycle, status };
  const currentPeriodEnd = endOf(current, moved, override.extendDays, now);
  return {
    ...moved,
    currentPeriodEnd,
    trialEndsAt: status === 'trial' ? currentPeriodEnd : current.trialEndsAt,
    cancelAtPeriodEnd: override.status === undefined && current.cancelAtPeriodEnd,
    ...nextOf(current, moved),
  };
}

const wokenUp = ({ status, trialEndsAt, currentPeriodEnd }: OverrideState): SubscriptionStatus => {
  if (status === 'past_due') return 'active';
  if (status !== 'expired') return status;
  // After a payment, the period ends later than the trial.
  return trialEndsAt && trialEndsAt >= currentPeriodEnd ? 'trial' : 'active';
};

function endOf(
  current: OverrideState,
  { status, planSlug, billingCycle }: OverrideState,
  extendDays: number | undefined,
  now: Date,
): Date {
  const { currentPeriodEnd } = current;
  if (extendDays) return addDays(later(now, currentPeriodEnd), extendDays);
  if (status === current.status || !isOpen(status) || currentPeriodEnd > now) {
    return currentPeriodEnd;
  }
  if (status === 'trial') return addDays(now, TRIAL_DAYS);
  // The grace period begins at the end of the paid period.
  if (status === 'past_due') return now;
  return addCycles(now, planSlug === FREE_PLAN ? 'monthly' : billingCycle, 1);
}

/** A planned next plan is dropped with the present one; a prepaid one stays. */
function nextOf(current: OverrideState, after: OverrideState) {
  const { nextPlanSlug, nextBillingCycle, nextFrom } = current;
  const isOther =
    after.planSlug !== current.planSlug || after.billingCycle !== current.billingCycle;
  const isDropped = nextFrom === null && (isOther || !isOpen(after.status));
  return isDropped
    ? { nextPlanSlug: null, nextBillingCycle: null, nextFrom: null }
    : { nextPlanSlug, nextBillingCycle, nextFrom };
}

export const versionOf = (state: OverrideState): string =>
  [
    state.planSlug,
    state.status,
    state.billingCycle,
    state.currentPeriodEnd.getTime(),
    state.cancelAtPeriodEnd ? 'ends' : 'renews',
    state.nextPlanSlug ?? '',
    state.nextBillingCycle ?? '',
  ].join('.');
