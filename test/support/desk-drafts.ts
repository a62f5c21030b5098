import type { Draft } from '../../src/features/drafts/draft.ts';
import { findDraft } from '../../src/features/drafts/find-draft.ts';
import { aDraft, type ChatShop } from './drafts.ts';
import { rows } from './rows.ts';

let count = 0;

/** A shopper with a number of their own. */
export const aShopper = (name: string) => ({
  from: { waId: `9198${String(++count).padStart(8, '0')}`, name },
});

/** An address and a phone as people write them below their order. */
export const REST = '12 Beach Road, Kozhikode 673032\n9876543210';

/** A draft of a shopper of its own, every part of which was read for sure; "Shopper 1" in it would be doubted. */
export async function aReadyDraft(
  shop: ChatShop,
  name: string,
  text = `2 Blue Mug\n${REST}`,
): Promise<Draft> {
  const { id } = await aDraft(shop, text, aShopper(name));
  await rows(
    `update draft_order_items set parts = '{"product": 1, "variant": 1, "quantity": 0.98}'
      where owner_id = ? and draft_order_id = ?`,
    [shop.ownerId, id],
  );
  const customer = JSON.stringify({
    name,
    phone: `+9198${String(count).padStart(8, '0')}`,
    address: { line1: '12 Beach Road', city: 'Kozhikode', postalCode: '673032' },
  });
  await rows(
    `update draft_orders set unknowns = 0, checks = 0, customer = ?::jsonb where owner_id = ? and id = ?`,
    [customer, shop.ownerId, id],
  );
  return findDraft(shop.tenant, id);
}
