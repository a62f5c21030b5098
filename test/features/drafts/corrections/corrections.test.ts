import { beforeEach, describe, expect, test } from 'vitest';
import { loadProducts } from '../../../../src/features/catalog/load-products.ts';
import {
  acceptName,
  dismissName,
} from '../../../../src/features/drafts/corrections/answer-name.ts';
import {
  lastCorrections,
  listCorrections,
} from '../../../../src/features/drafts/corrections/correction.ts';
import { nameOffers } from '../../../../src/features/drafts/corrections/queries/name-offers.ts';
import { rejectDraft, undoReject } from '../../../../src/features/drafts/decide-draft.ts';
import type { Draft } from '../../../../src/features/drafts/draft.ts';
import { draftFromMessage } from '../../../../src/features/drafts/draft-from-message.ts';
import { editDraft } from '../../../../src/features/drafts/edit-draft.ts';
import type { ItemEdit } from '../../../../src/features/drafts/edited-items.ts';
import { purgeDrafts } from '../../../../src/features/drafts/purge-drafts.ts';
import { newId } from '../../../../src/ids.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import type { Actor } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { aShopper } from '../../../support/desk-drafts.ts';
import { aChatShop, aDraft, type ChatShop, writes } from '../../../support/drafts.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, shopOf } from '../../../support/stores.ts';

const context = useApp();
const MEERA: Actor = { id: newId(), name: 'Meera', impersonatedBy: null };
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const kept = () => lastCorrections(shop.tenant, 10);
const offers = () => nameOffers(shop.tenant, { limit: 10 });

/** The draft after its lines were changed; the first one named keeps its id. */
async function edited(draft: Draft, items: ItemEdit[]): Promise<Draft> {
  return editDraft(await shopOf(shop), draft.id, { items }, MEERA);
}

const mug = (quantity: number, line?: { id: string } | undefined): ItemEdit => ({
  id: line?.id ?? null,
  productId: shop.goods.mug.productId,
  quantity,
});
const kurta = (size: string, quantity: number, line?: { id: string } | undefined): ItemEdit => ({
  id: line?.id ?? null,
  productId: shop.goods.kurta.productId,
  variantId: shop.goods.kurta.variants[`KURTA-${size}`] ?? '',
  quantity,
});

describe('what a seller changes of lines', () => {
  test('is kept with the words, what was read, what it became, and by whom', async () => {
    const draft = await aDraft(shop, '2 Blue Mug');
    await edited(draft, [mug(3, draft.items[0])]);
    expect(await kept()).toMatchObject([
      {
        kind: 'line',
        words: expect.stringContaining('Blue Mug'),
        read: { productName: 'Blue Mug', quantity: 2 },
        became: { productName: 'Blue Mug', quantity: 3 },
        correctedByName: 'Meera',
      },
    ]);
  });

  test('is one example of the first reading, however often it is changed', async () => {
    const draft = await aDraft(shop, '2 Blue Mug');
    const [line] = draft.items;
    await edited(draft, [mug(3, line)]);
    await edited(draft, [kurta('M', 4, line)]);
    expect(await kept()).toMatchObject([
      {
        read: { productName: 'Blue Mug', quantity: 2 },
        became: { variantName: 'M', quantity: 4 },
      },
    ]);
    await edited(draft, [mug(2, line)]);
    expect(await kept()).toEqual([]);
  });

  test('lines taken out and added are examples, too; a size that was not said is none', async () => {
    const draft = await aDraft(shop, '1 Cotton Kurta');
    const [line] = draft.items;
    await edited(draft, [kurta('M', 1, line)]);
    expect(await kept()).toEqual([]);
    await edited(draft, [mug(1)]);
    const found = await kept();
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(
      expect.objectContaining({ read: expect.objectContaining({ quantity: 1 }), became: null }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        read: null,
        became: expect.objectContaining({ productName: 'Blue Mug' }),
      }),
    );
  });

  test('says nothing of who the shopper is', async () => {
    const draft = await aDraft(
      shop,
      'good mugs please\nAsha Rao, 9876543210',
      aShopper('Asha'),
    ).catch(async () => {
      const { message } = await writes(shop, 'something\nAsha, 9876543210', aShopper('Asha'));
      return draftFromMessage(await shopOf(shop), message.id, MEERA);
    });
    await rejectDraft(shop.tenant, draft.id, { reason: 'not_an_order' }, MEERA);
    const words = (await kept()).map((each) => each.words).join(' ');
    expect(words).not.toMatch(/asha|98765/i);
    expect(words).toContain('[name]');
  });
});

describe('a message that was taken for what it is not', () => {
  test('is kept as no order when it is rejected so, until that is taken back', async () => {
    const draft = await aDraft(shop, '2 Blue Mug');
    await rejectDraft(shop.tenant, draft.id, { reason: 'not_an_order' }, MEERA);
    expect(await kept()).toMatchObject([{ kind: 'not_an_order', words: '2 Blue Mug' }]);
    await undoReject(shop.tenant, draft.id);
    expect(await kept()).toEqual([]);
    await rejectDraft(shop.tenant, draft.id, { reason: 'spam' }, MEERA);
    expect(await kept()).toEqual([]);
  });

  test('is kept as missed when a draft is made of it by hand', async () => {
    const { message } = await writes(shop, 'good morning');
    const draft = await draftFromMessage(await shopOf(shop), message.id, MEERA);
    expect(await kept()).toMatchObject([{ kind: 'missed', words: 'good morning' }]);
    await edited(draft, [mug(1)]);
    expect(await kept()).toMatchObject([
      { kind: 'line', words: 'good morning', became: { productName: 'Blue Mug' } },
      { kind: 'missed' },
    ]);
  });
});

describe('a name', () => {
  const answered = async (words: string, line: (words: object) => ItemEdit) => {
    const draft = await aDraft(shop, `2 Blue Mug and 1 ${words}`, aShopper('Asha'));
    const unmatched = { text: `1 ${words}`, quantity: 1, spans: [] };
    const items = draft.items.map(({ id, productId, variantId, quantity }) => {
      return { id, productId, variantId, quantity };
    });
    await edited(draft, [...items, line({ words: unmatched })]);
  };
  const asKurta = (more: object) => ({ ...kurta('M', 1), ...more });

  test('that was corrected twice is offered, and becomes another name with one tap', async () => {
    await answered('Laal Wali', asKurta);
    expect(await offers()).toEqual([]);
    await answered('laal wali', asKurta);
    const [offer] = await offers();
    const { productId } = shop.goods.kurta;
    expect(offer).toMatchObject({
      name: 'laal wali',
      productId,
      productName: 'Cotton Kurta',
      times: 2,
    });
    expect(
      await nameOffers(shop.tenant, { productId: shop.goods.mug.productId, limit: 9 }),
    ).toEqual([]);
    await acceptName(shop.tenant, offer?.id ?? '');
    await acceptName(shop.tenant, offer?.id ?? '');
    const product = (await loadProducts(shop.tenant, [productId])).get(productId);
    expect(product?.aliases).toEqual(['laal wali']);
    expect(await offers()).toEqual([]);
  });

  test('that was turned down is offered no more', async () => {
    await answered('laal wali', asKurta);
    await answered('laal wali', asKurta);
    await dismissName(shop.tenant, (await offers())[0]?.id ?? '');
    expect(await offers()).toEqual([]);
    await answered('laal wali', asKurta);
    expect(await offers()).toEqual([]);
  });

  test('that means two products is offered for neither before it is said twice', async () => {
    await answered('laal wali', asKurta);
    await answered('laal wali', (more) => ({ ...kurta('S', 1), ...more }));
    expect(await offers()).toMatchObject([{ times: 2 }]);
  });
});

test('the newest 500 of a store are kept, and another store sees none of them', async () => {
  const draft = await aDraft(shop, '2 Blue Mug');
  await rows(
    `insert into reading_corrections (owner_id, id, kind, draft_order_id, line_id, message_id, words,
       corrected_by_name, became, created_at)
     select owner_id, gen_random_uuid(), 'line', id, gen_random_uuid(), message_id, 'x', '', '{}',
            now() - n * interval '1 minute'
       from draft_orders, generate_series(1, 500) n where owner_id = ?`,
    [shop.ownerId],
  );
  await edited(draft, [mug(3, draft.items[0])]);
  const page = await listCorrections(shop.tenant, { page: 1, limit: 1 });
  expect(page.total).toBe(500);
  expect(page.items).toMatchObject([{ became: { quantity: 3 } }]);
  const other = await aStore(context.app);
  expect((await listCorrections(other.tenant, { page: 1, limit: 1 })).total).toBe(0);
});

test('they go with the shopper', async () => {
  const draft = await aDraft(shop, '2 Blue Mug');
  await edited(draft, [mug(3, draft.items[0])]);
  const person = { phones: [], orderIds: [], conversationIds: [draft.conversationId] };
  await inTransaction((trx) => purgeDrafts(shop.tenant, person, trx));
  expect(await kept()).toEqual([]);
});
