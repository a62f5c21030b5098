import { createManualOrder } from '../../src/features/orders/create-manual-order.ts';
import { SYSTEM } from '../../src/session.ts';
import { rows } from './rows.ts';
import { ASHA } from './shopper.ts';
import { shopOf, type TestStore } from './stores.ts';

/** An order of that many pieces of the variant with a SKU. */
export async function sellPieces(store: TestStore, sku: string, quantity: number): Promise<void> {
  const [variant] = await rows<{ id: string; product_id: string }>(
    'select id, product_id from product_variants where owner_id = ? and sku = ?',
    [store.ownerId, sku],
  );
  if (!variant) throw new Error(`No variant has the SKU ${sku}`);
  await createManualOrder(
    await shopOf(store),
    {
      customer: ASHA,
      items: [{ productId: variant.product_id, variantId: variant.id, quantity }],
      paymentMethod: 'cod',
    },
    { actor: SYSTEM, idempotency: null },
  );
}
