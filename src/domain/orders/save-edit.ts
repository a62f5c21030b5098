import type { Trx } from '../../db/db.ts';
import type { Actor } from '../../session.ts';
import { tenantOfStore } from '../../tenancy/tenant.ts';
import { changeSpent, takeFromCustomer } from '../customers/customer-totals.ts';
import { addPurchase } from '../customers/queries/add-purchase.ts';
import type { Store } from '../stores/store.ts';
import type { EditChanges } from './edit-changes.ts';
import type { Order } from './order.ts';
import { updateEditedOrder } from './queries/update-edited-order.ts';

/**
 * Writes an edited order, its lines, its timeline entry and its customer's total. The caller has
 * locked the order's row and moved its stock.
 * @throws Refusal 400 PRODUCT_NOT_FOUND for a product that was deleted in the meantime
 */
export async function saveEdit(
  store: Store,
  before: Order,
  edited: Order,
  { actor, data }: { actor: Actor; data: EditChanges },
  trx: Trx,
): Promise<Order> {
  const isMoved = data.customer !== undefined;
  const customerId = isMoved
    ? await moveToCustomer(store, before, edited, trx)
    : await changeTotal(store, before, edited, trx);
  const after = { ...edited, customerId };
  const event = { type: 'edited', actor, data: { ...data } } as const;
  await updateEditedOrder(
    store,
    before,
    after,
    { event, withLines: data.items !== undefined },
    trx,
  );
  return after;
}

/** The order counts for the customer whom it names now, no longer for the one before. */
async function moveToCustomer(
  store: Store,
  before: Order,
  edited: Order,
  trx: Trx,
): Promise<string> {
  const tenant = tenantOfStore(store);
  await takeFromCustomer(tenant, before, trx);
  return (await addPurchase(tenant, edited, store.country, trx)).customerId;
}

async function changeTotal(
  store: Store,
  before: Order,
  edited: Order,
  trx: Trx,
): Promise<string | null> {
  const difference = edited.totalAmountMinor - before.totalAmountMinor;
  if (before.customerId !== null && difference !== 0)
    await changeSpent(tenantOfStore(store), before.customerId, difference, trx);
  return before.customerId;
}
