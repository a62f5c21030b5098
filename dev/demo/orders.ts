import { rows } from '../../src/db.ts';
import { placeCheckout } from '../../src/domain/checkout/place-checkout.ts';
import { createManualOrder } from '../../src/domain/orders/create-manual-order.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { requestPapers } from '../../src/domain/papers/request-papers.ts';
import type { Store } from '../../src/domain/stores/store.ts';
import type { Actor } from '../../src/session.ts';
import { type Tenant, tenantOfStore } from '../../src/tenant.ts';
import { followOrder } from './follow-order.ts';
import { demoHistory } from './history.ts';
import { type DemoOrder, demoOrders } from './order-list.ts';
import { moveBack, settleHistory } from './rewrite-history.ts';

type Variants = Map<string, { productId: string; variantId: string }>;

/** Some weeks of trade: a quiet past, and in the last days every state that a seller meets. */
export async function addDemoOrders(store: Store, actor: Actor): Promise<void> {
  const tenant = tenantOfStore(store);
  const variants = await variantsBySku(tenant);
  for (const demo of demoHistory()) await addOrder(store, demo, variants, actor);
  const sent: string[] = [];
  for (const demo of demoOrders) {
    const id = await addOrder(store, demo, variants, actor);
    if (demo.parcel || demo.status === 'packed') sent.push(id);
  }
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
  const items = demo.lines.map(([sku, quantity]) => {
    const variant = variants.get(sku);
    if (!variant) throw new Error(`The demo store has no ${sku}`);
    return { ...variant, quantity };
  });
  const [line1, city, postalCode] = demo.address;
  const customer = { name: demo.shopper, phone: demo.phone, address: { line1, city, postalCode } };
  if (demo.method) {
    const request = { customer, items, paymentMethod: demo.method };
    return (await createManualOrder(store, request, { actor, idempotency: null })).result;
  }
  const request = { paymentMethod: 'cod', items, customer } as const;
  return (await placeCheckout(store, request, { idempotency: null })).order;
}

async function variantsBySku(tenant: Tenant): Promise<Variants> {
  const found = await rows<{ sku: string; productId: string; variantId: string }>(
    `select sku, product_id as "productId", id as "variantId" from product_variants where owner_id = ?`,
    [tenant.ownerId],
  );
  return new Map(found.map(({ sku, ...ids }) => [sku, ids]));
}
