import { placeUnpaidCheckout } from '../../src/features/checkout/place-unpaid-checkout.ts';
import { requestPapers } from '../../src/features/documents/request-papers.ts';
import { createManualOrder } from '../../src/features/orders/create-manual-order.ts';
import type { Order } from '../../src/features/orders/order.ts';
import type { Store } from '../../src/features/stores/store.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import type { Actor } from '../../src/session.ts';
import type { GatewaySimulator } from '../simulators/gateway/gateway-simulator.ts';
import { followOrder } from './follow-order.ts';
import { demoHistory } from './history.ts';
import { addOnlinePayments } from './online-payments.ts';
import { type DemoOrder, demoOrders } from './order-list.ts';
import { moveBack, settleHistory } from './rewrite-history.ts';
import { cartOf, type Variants, variantsBySku } from './variants-by-sku.ts';

/** Some weeks of trade: a quiet past, and in the last days every state that a seller meets. */
export async function addDemoOrders(
  store: Store,
  actor: Actor,
  gateway: GatewaySimulator,
): Promise<void> {
  const tenant = tenantOfStore(store);
  const variants = await variantsBySku(tenant);
  for (const demo of demoHistory()) await addOrder(store, demo, variants, actor);
  const sent: string[] = [];
  for (const demo of demoOrders) {
    const id = await addOrder(store, demo, variants, actor);
    if (demo.parcel || demo.status === 'packed') sent.push(id);
  }
  await addOnlinePayments(store, actor, { variants, gateway });
  await settleHistory(tenant);
  // The worker makes them once it runs.
  await requestPapers(tenant, { kinds: ['invoice', 'label'], orderIds: sent }, actor);
}

async function addOrder(
  store: Store,
  demo: DemoOrder,
  variants: Variants,
  actor: Actor,
): Promise<string> {
  const tenant = tenantOfStore(store);
  const order = await place(store, demo, variants, actor);
  await followOrder(tenant, order, demo, actor);
  await moveBack(tenant, order.id, demo.hours);
  return order.id;
}

async function place(
  store: Store,
  demo: DemoOrder,
  variants: Variants,
  actor: Actor,
): Promise<Order> {
  const cart = cartOf(demo, variants);
  if (demo.method) {
    const request = { ...cart, paymentMethod: demo.method };
    return (await createManualOrder(store, request, { actor, idempotency: null })).result;
  }
  const request = { ...cart, paymentMethod: 'cod' } as const;
  return (await placeUnpaidCheckout(store, request, { idempotency: null })).order;
}
