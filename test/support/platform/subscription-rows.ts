import type {
  BillingCycle,
  PlanSlug,
  SubscriptionPaymentStatus,
  SubscriptionStatus,
} from '../../../src/enums.ts';
import { newId } from '../../../src/ids.ts';
import { rows } from '../rows.ts';

const DAY = 86_400_000;

/** A moment so many days from now; before now when negative. */
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

interface Options {
  plan?: PlanSlug;
  status?: SubscriptionStatus;
  cycle?: BillingCycle;
  end?: Date;
  trialEnd?: Date | null;
  createdAt?: Date;
  /** Changes of its status, the earliest first: what it became, and when. */
  events?: [to: SubscriptionStatus, at: Date][];
}

/** Another subscription of a user, straight into the tables. */
export async function aSubscription(userId: string, options: Options = {}): Promise<string> {
  const { plan = 'starter', status = 'active', cycle = 'monthly', events = [] } = options;
  const id = newId();
  await rows(
    `insert into user_subscriptions
       (id, user_id, plan_slug, status, billing_cycle, trial_ends_at, current_period_end, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[id, userId, plan, status, cycle, options.trialEnd ?? null, options.end ?? inDays(20)],
      options.createdAt ?? new Date(),
    ],
  );
  let from: SubscriptionStatus | null = null;
  for (const [to, at] of events) {
    await rows(
      `insert into subscription_events
         (id, user_subscription_id, from_status, to_status, plan_slug, billing_cycle, created_at)
       values (?, ?, ?, ?, ?, ?, ?)`,
      [newId(), id, from, to, plan, cycle, at],
    );
    from = to;
  }
  return id;
}

/** A payment for a subscription, made at a moment. */
export async function aPlatformPayment(
  subscriptionId: string,
  {
    at = new Date(),
    minor = 49_900,
    currency = 'INR',
    status = 'success' as SubscriptionPaymentStatus,
    reference = null as string | null,
  } = {},
): Promise<string> {
  const id = newId();
  await rows(
    `insert into subscription_payments (id, user_subscription_id, plan_slug, billing_cycle,
       amount_minor, currency, status, gateway_payment_id, created_at, paid_at)
     values (?, ?, 'starter', 'monthly', ?, ?, ?, ?, ?, ?)`,
    [id, subscriptionId, minor, currency, status, reference, at, status === 'success' ? at : null],
  );
  return id;
}

/** Forgets every subscription with all that belongs to it. */
export const purgeSubscriptions = () => rows('delete from user_subscriptions');
