import { expect, test } from 'vitest';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { rejectDraft } from '../../../src/features/drafts/decide-draft.ts';
import { editDraft } from '../../../src/features/drafts/edit-draft.ts';
import { sureDrafts } from '../../../src/features/drafts/queries/count-drafts.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aChatShop } from '../../support/drafts.ts';
import { aReadDraft, mugs } from '../../support/read-drafts.ts';
import { rows } from '../../support/rows.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();

test('a store is told how often what was sure was approved as it was read', async () => {
  const shop = await aChatShop(context);
  const store = await shopOf(shop);
  const draft = (confidence = 0.97) => aReadDraft(shop, { lines: [mugs(shop, 1)], confidence });
  const approve = async ({ id }: { id: string }) =>
    (await approveDraft(store, id, {}, { actor: SYSTEM, idempotency: null })).result;
  expect(await sureDrafts(shop.tenant)).toEqual({ decided: 0, unchanged: 0 });

  await approve(await draft());
  const changed = await draft();
  const items = [{ id: changed.items[0]?.id, productId: shop.goods.mug.productId, quantity: 2 }];
  await approve(await editDraft(store, changed.id, { items }, SYSTEM));
  await rejectDraft(shop.tenant, (await draft()).id, { reason: 'not_an_order' }, SYSTEM);
  expect(await sureDrafts(shop.tenant)).toEqual({ decided: 3, unchanged: 1 });

  // These say nothing of the reading.
  await rejectDraft(shop.tenant, (await draft()).id, { reason: 'changed_mind' }, SYSTEM);
  await approve(await draft(0.6));
  await draft();
  expect(await sureDrafts(shop.tenant)).toEqual({ decided: 3, unchanged: 1 });

  await rows(
    `update draft_orders set resolved_at = now() - interval '91 days' where owner_id = ?`,
    [shop.ownerId],
  );
  expect(await sureDrafts(shop.tenant)).toEqual({ decided: 0, unchanged: 0 });
});
