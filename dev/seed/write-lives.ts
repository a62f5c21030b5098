import { rows, type Trx } from '../../src/kernel/db/db.ts';
import { insertRows } from './insert-rows.ts';
import type { Life, LifePlan } from './subscription-life.ts';

/** A life with whose it is and the ids that its rows get. */
export interface OwnedLife {
  userId: string;
  subscriptionId: string;
  life: Life;
  /** An id for each event, then for each payment. */
  nextId(): string;
}

/** The plans that cost something: the free one is nobody's subscription here. */
export const paidPlans = (trx?: Trx): Promise<LifePlan[]> =>
  rows<LifePlan>(
    `select slug, currency, monthly_price_minor as "monthlyPriceMinor",
            yearly_price_minor as "yearlyPriceMinor"
       from plans where monthly_price_minor > 0 order by position`,
    [],
    trx,
  );

/** Writes subscriptions with every change of their status and every payment. */
export async function writeLives(owned: readonly OwnedLife[], trx: Trx): Promise<void> {
  await insertRows('user_subscriptions', owned.map(subscriptionRow), trx);
  await insertRows('subscription_events', owned.flatMap(eventRows), trx);
  await insertRows('subscription_payments', owned.flatMap(paymentRows), trx);
}

const planOf = ({ planSlug, billingCycle }: Life) => ({
  plan_slug: planSlug,
  billing_cycle: billingCycle,
});

const subscriptionRow = ({ userId, subscriptionId, life }: OwnedLife) => ({
  id: subscriptionId,
  user_id: userId,
  ...planOf(life),
  status: life.status,
  trial_ends_at: life.trialEndsAt,
  current_period_end: life.currentPeriodEnd,
  cancel_at_period_end: life.cancelAtPeriodEnd,
  created_at: life.startedAt,
  updated_at: life.events.at(-1)?.at ?? life.startedAt,
});

const eventRows = ({ subscriptionId, life, nextId }: OwnedLife) =>
  life.events.map(({ from, to, at }) => ({
    id: nextId(),
    user_subscription_id: subscriptionId,
    ...planOf(life),
    from_status: from,
    to_status: to,
    created_at: at,
  }));

const paymentRows = ({ subscriptionId, life, nextId }: OwnedLife) =>
  life.payments.map((payment) => ({
    id: nextId(),
    user_subscription_id: subscriptionId,
    ...planOf(life),
    amount_minor: payment.amountMinor,
    currency: payment.currency,
    status: payment.status,
    period_start: payment.periodStart,
    period_end: payment.periodEnd,
    error: payment.error,
    created_at: payment.createdAt,
    paid_at: payment.paidAt,
  }));
