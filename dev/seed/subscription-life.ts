import type {
  BillingCycle,
  PlanSlug,
  SubscriptionPaymentStatus,
  SubscriptionStatus,
} from '../../src/enums.ts';
import { addCycles, addDays, GRACE_DAYS } from '../../src/features/subscriptions/periods.ts';
import { TRIAL_DAYS } from '../../src/features/subscriptions/start-trial.ts';
import type { Random } from './random.ts';

/** A plan with its prices in minor units, as the database has it. */
export interface LifePlan {
  slug: PlanSlug;
  currency: string;
  monthlyPriceMinor: number;
  yearlyPriceMinor: number;
}

export interface LifeEvent {
  from: SubscriptionStatus | null;
  to: SubscriptionStatus;
  at: Date;
}

export interface LifePayment {
  status: SubscriptionPaymentStatus;
  amountMinor: number;
  currency: string;
  createdAt: Date;
  paidAt: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  error: string | null;
}

/** What became of a subscription, from its trial up to now. */
export interface Life {
  planSlug: PlanSlug;
  billingCycle: BillingCycle;
  status: SubscriptionStatus;
  startedAt: Date;
  trialEndsAt: Date;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  events: LifeEvent[];
  payments: LifePayment[];
}

/** How a period may end, and how often it does. */
const ENDINGS = [
  ['renewed', 84],
  ['renewed late', 6],
  ['lapsed', 6],
  ['cancelled', 4],
] as const;

const HOUR_MS = 3_600_000;

interface Wishes {
  plans: readonly LifePlan[];
  startedAt: Date;
  now: Date;
  /** Whether it goes on whatever happens: the store is one that people sign in to. */
  stays?: boolean;
  /** Whether it is over by then, one way or another: the next one follows. */
  isOver?: boolean;
}

/** One subscription's life as chance would have it; the same for the same random numbers. */
export function makeLife(wishes: Wishes, random: Random): Life {
  const maker = new LifeMaker(wishes, random);
  const life = maker.live();
  if (wishes.isOver) maker.end();
  return life;
}

class LifeMaker {
  readonly #wishes: Wishes;
  readonly #random: Random;
  readonly #plan: LifePlan;
  readonly #life: Life;

  constructor(wishes: Wishes, random: Random) {
    this.#wishes = wishes;
    this.#random = random;
    this.#plan = random.pick(wishes.plans);
    const trialEndsAt = addDays(wishes.startedAt, TRIAL_DAYS);
    this.#life = {
      planSlug: this.#plan.slug,
      billingCycle: random.chance(0.25) ? 'yearly' : 'monthly',
      status: 'trial',
      startedAt: wishes.startedAt,
      trialEndsAt,
      currentPeriodEnd: trialEndsAt,
      cancelAtPeriodEnd: false,
      events: [{ from: null, to: 'trial', at: wishes.startedAt }],
      payments: [],
    };
  }

  live(): Life {
    const life = this.#life;
    if (!this.#wishes.stays && this.#random.chance(0.35)) {
      this.#become('expired', this.#soonAfter(life.trialEndsAt));
      return life;
    }
    // Some pay on the first day, most when the trial is about to end; what is left of it is kept.
    this.#payAt(addDays(life.startedAt, this.#random.between(1, TRIAL_DAYS - 1)), life.trialEndsAt);
    while (life.status === 'active' && life.currentPeriodEnd < this.#wishes.now) {
      const end = life.currentPeriodEnd;
      this.#endPeriod(end);
      // What is to follow has not come yet.
      if (life.currentPeriodEnd === end) break;
    }
    return life;
  }

  end(): void {
    const { status } = this.#life;
    if (status !== 'cancelled' && status !== 'expired') {
      this.#become('cancelled', new Date(this.#wishes.now.getTime() - 1));
    }
  }

  #endPeriod(end: Date): void {
    const ending = this.#wishes.stays ? 'renewed' : this.#random.weighted(ENDINGS);
    if (ending === 'renewed') {
      this.#payAt(end, end);
    } else if (ending === 'cancelled') {
      this.#life.cancelAtPeriodEnd = true;
      this.#become('cancelled', this.#soonAfter(end));
    } else {
      this.#become('past_due', this.#soonAfter(end));
      if (ending === 'lapsed') this.#lapse(addDays(end, GRACE_DAYS));
      else this.#payLate(end);
    }
  }

  #payLate(end: Date): void {
    this.#fail(addDays(end, 0.2));
    this.#payAt(addDays(end, this.#random.between(1, GRACE_DAYS - 1)), end);
  }

  #lapse(graceEnd: Date): void {
    const left = this.#soonAfter(graceEnd);
    this.#become('expired', left);
    // Some who left pay again after a while.
    if (this.#life.status !== 'expired' || !this.#random.chance(0.2)) return;
    const back = addDays(left, this.#random.between(1, 40));
    this.#payAt(back, back);
  }

  #payAt(at: Date, periodStart: Date): void {
    if (at >= this.#wishes.now) return;
    const life = this.#life;
    if (this.#random.chance(0.05)) this.#fail(new Date(at.getTime() - HOUR_MS));
    const { currency, monthlyPriceMinor, yearlyPriceMinor } = this.#plan;
    const periodEnd = addCycles(periodStart, life.billingCycle, 1);
    life.payments.push({
      status: 'success',
      amountMinor: life.billingCycle === 'yearly' ? yearlyPriceMinor : monthlyPriceMinor,
      currency,
      createdAt: at,
      paidAt: at,
      periodStart,
      periodEnd,
      error: null,
    });
    life.currentPeriodEnd = periodEnd;
    life.cancelAtPeriodEnd = false;
    this.#become('active', at);
  }

  #fail(at: Date): void {
    if (at >= this.#wishes.now) return;
    const { currency, monthlyPriceMinor, yearlyPriceMinor } = this.#plan;
    const status = this.#random.chance(0.8) ? 'failed' : 'created';
    this.#life.payments.push({
      status,
      amountMinor: this.#life.billingCycle === 'yearly' ? yearlyPriceMinor : monthlyPriceMinor,
      currency,
      createdAt: at,
      paidAt: null,
      periodStart: null,
      periodEnd: null,
      error: status === 'failed' ? 'The bank refused the payment' : null,
    });
  }

  /** A change that has not come yet leaves the row as it is, whatever its end says. */
  #become(status: SubscriptionStatus, at: Date): void {
    const life = this.#life;
    if (at >= this.#wishes.now || life.status === status) return;
    life.events.push({ from: life.status, to: status, at });
    life.status = status;
  }

  /** Within the hour in which the job marks it. */
  #soonAfter(at: Date): Date {
    return new Date(at.getTime() + this.#random.between(1, 3_599) * 1_000);
  }
}
