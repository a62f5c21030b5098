import {
  findSubscription,
  type Subscription,
} from '../../domain/subscriptions/find-subscription.ts';
import { listPlans } from '../../domain/subscriptions/plans.ts';
import type { AppPlugin } from '../../http-types.ts';
import { exactTime } from '../../when.ts';
import { sellerStore } from './seller-store.ts';

const DAY = 86_400_000;

/**
 * Plan, status and usage; where a seller whose subscription has ended is sent. `contact` is the
 * address at which the platform is reached.
 */
export const billingRoutes =
  (contact: string | null): AppPlugin =>
  async (app) => {
    app.get('/billing', { config: { gated: false } }, async (request, reply) => {
      const { tenant } = request;
      const [subscription, plans] = await Promise.all([findSubscription(tenant), listPlans()]);
      const endsAt = subscription?.currentPeriodEnd;
      return reply.page('seller/billing/index', {
        subscription,
        plans,
        contact,
        ended: !subscription || hasEnded(subscription),
        endsOn: endsAt && exactTime(endsAt, sellerStore(request)),
        daysLeft: endsAt && daysUntil(endsAt),
      });
    });
  };

const hasEnded = ({ status }: Subscription) => status === 'expired' || status === 'cancelled';

/** Whole days that are left, today's rest counted as one. */
const daysUntil = (at: Date) => Math.max(0, Math.ceil((at.getTime() - Date.now()) / DAY));
