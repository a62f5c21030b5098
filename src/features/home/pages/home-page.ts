import type { FastifyRequest } from 'fastify';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { may, type Permission } from '../../../permissions.ts';
import { listProducts } from '../../catalog/list-products.ts';
import { listConnections } from '../../channels/list-connections.ts';
import { orderCounts } from '../../orders/list/order-tabs.ts';
import { actorName } from '../../orders/pages/known-words.ts';
import { timelineText } from '../../orders/pages/timeline-text.ts';
import { recentEvents } from '../../orders/timeline.ts';
import { platformSettings } from '../../platform/settings.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { paperSettings } from '../../stores/paper-settings.ts';
import { planBanner } from '../../subscriptions/pages/plan-banner.ts';
import { findSubscription } from '../../subscriptions/queries/find-subscription.ts';
import { homeFigures } from './home-figures.ts';
import { homeTasks } from './home-tasks.ts';
import { setupList } from './setup-list.ts';

const EVENTS = 5;
const ONE = { page: 1, limit: 1 };

export async function homePage(request: FastifyRequest) {
  const { tenant, server, signedIn } = request;
  const store = sellerStore(request);
  const can = (permission: Permission) => may(signedIn, permission);
  const counted = orderCounts(tenant);
  const [counts, tasks, figures, events, products, withoutPhoto, profile, papers, channels, plan] =
    await Promise.all([
      counted,
      homeTasks(tenant, store.timeZone, can, counted),
      can('reports.read') ? homeFigures(tenant, store.timeZone) : null,
      can('orders.read') ? recentEvents(tenant, EVENTS, signedIn) : [],
      listProducts(tenant, ONE),
      listProducts(tenant, { ...ONE, photo: 'none' }),
      findStoreOf(tenant),
      paperSettings(tenant),
      listConnections(tenant, server.secrets),
      findSubscription(tenant),
    ]);
  return {
    store,
    plan: can('plan.read') ? planBanner(plan, store, await platformSettings(), request.t) : null,
    host: request.host,
    figures,
    fresh: counts.all === 0 && products.total === 0 && tasks.every(({ count }) => count === 0),
    events: events.map((event) => ({
      ...event,
      actor: { ...event.actor, name: actorName(event.actor, request.t) },
      words: timelineText(event, request.t),
      /** Minor units; 0 for other events. */
      ordered: event.type === 'created' ? Number(event.data.totalAmountMinor) || 0 : 0,
    })),
    tasks,
    setup: setupList({
      products: products.total,
      photographed: products.total - withoutPhoto.total,
      orders: counts.all,
      reachable: Boolean(profile?.contact.chat || profile?.contact.phone || profile?.contact.email),
      isPayable: Boolean(profile?.onlineReady || profile?.directMethods.length),
      hasChat: channels.length > 0,
      branded: Boolean(papers.logoKey || profile?.taxId),
      slug: store.slug,
      may: can,
    }),
  };
}
