import type { FastifyInstance } from 'fastify';
import type { BillingCycle, PlanSlug, SubscriptionStatus } from '../../src/enums.ts';
import { rows } from './rows.ts';
import { aStore, type TestStore } from './stores.ts';

const DAY = 86_400_000;

export interface Subscribed {
  store: TestStore;
  id: string;
  end: Date;
}

/** A store whose subscription is set as given, with the period's end so many days from now. */
export async function subscribed(
  app: FastifyInstance,
  status: SubscriptionStatus,
  days: number,
  { plan = 'growth', cycle = 'monthly' }: { plan?: PlanSlug; cycle?: BillingCycle } = {},
): Promise<Subscribed> {
  const store = await aStore(app);
  const end = new Date(Date.now() + days * DAY);
  const [row] = await rows<{ id: string }>(
    `update user_subscriptions
        set status = ?, current_period_end = ?, trial_ends_at = ?, plan_slug = ?, billing_cycle = ?
      where user_id = ? returning id`,
    [status, end, status === 'trial' ? end : null, plan, cycle, store.ownerId],
  );
  return { store, id: row?.id ?? '', end };
}
