import { beforeEach, expect, test } from 'vitest';
import { editDraft } from '../../../src/features/drafts/edit-draft.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aChatShop, type ChatShop, CLEAN, theDraft, writes } from '../../support/drafts.ts';
import { aReadDraft, kurtas, mugs, otherReading } from '../../support/read-drafts.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

async function ask(method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/api/${path}`;
  const { headers } = shop;
  const answer = await context.app.inject({
    method,
    url,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
}

test('a draft tells its reader and its other readings, and takes one of them', async () => {
  const draft = await aReadDraft(shop, {
    reader: 'model',
    lines: [mugs(shop, 2)],
    alternatives: [otherReading(mugs(shop, 3), kurtas(shop, 'M', 1))],
  });
  const { body } = await ask('GET', `draft-orders/${draft.id}`);
  expect(body).toMatchObject({ reader: 'model', isItAnOrder: false });
  expect(body.alternatives).toMatchObject([
    { reader: 'built-in', unmatched: [], items: [{ quantity: 3 }, { sourceText: '1 kurta M' }] },
  ]);
  const swapped = await ask('POST', `draft-orders/${draft.id}/swap`, { version: body.version });
  expect(swapped).toMatchObject({ status: 200, body: { reader: 'built-in' } });
  expect(swapped.body.items).toHaveLength(2);
  const late = await ask('POST', `draft-orders/${draft.id}/swap`, { version: body.version });
  expect(late).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } });
  expect((await ask('POST', `draft-orders/${draft.id}/swap`, { at: 5 })).status).toBe(400);
  expect((await ask('POST', `draft-orders/${draft.id}/swap`)).body.items).toHaveLength(1);
});

test('drafts in doubt are listed alone, and settled', async () => {
  const sure = await aReadDraft(shop, { lines: [mugs(shop, 1)] });
  const doubtful = await aReadDraft(shop, { lines: [mugs(shop, 1)], isDoubtful: true });
  const listed = async (query: string) =>
    (await ask('GET', `draft-orders?${query}`)).body.items.map(({ id }: { id: string }) => id);
  expect(await listed('status=pending')).toEqual([doubtful.id, sure.id]);
  expect(await listed('status=pending&isItAnOrder=true')).toEqual([doubtful.id]);
  expect(await listed('isItAnOrder=false')).toEqual([sure.id]);
  const settled = await ask('POST', `draft-orders/${doubtful.id}/settle`);
  expect(settled).toMatchObject({
    status: 200,
    body: { isItAnOrder: false, parseErrors: [], settledFields: ['order'] },
  });
  expect(await listed('isItAnOrder=true')).toEqual([]);
  expect((await ask('GET', 'draft-orders/sure')).body).toEqual({ decided: 0, unchanged: 0 });
});

test('corrections are listed, and names are offered, taken and turned down', async () => {
  const { productId, variants } = shop.goods.kurta;
  for (const text of ['laal wali', 'laal wali', 'neeli', 'neeli']) {
    const draft = await aReadDraft(shop, { lines: [] });
    const words = { text, quantity: 1, spans: [] };
    const items = [{ productId, variantId: variants['KURTA-M'] ?? '', quantity: 1, words }];
    await editDraft(await shopOf(shop), draft.id, { items }, SYSTEM);
  }
  const { body } = await ask('GET', 'reading-corrections?limit=1');
  expect(body).toMatchObject({
    total: 4,
    items: [{ kind: 'line', words: 'neeli', read: null, became: { productId, quantity: 1 } }],
  });
  const offers = (await ask('GET', 'name-offers')).body.items;
  expect(offers).toMatchObject([{ name: 'neeli', times: 2 }, { name: 'laal wali' }]);
  expect(await ask('POST', `name-offers/${offers[1].id}/accept`)).toEqual({
    status: 200,
    body: { name: 'laal wali', productId, productName: 'Cotton Kurta' },
  });
  expect((await ask('POST', `name-offers/${offers[0].id}/dismiss`)).status).toBe(204);
  expect((await ask('GET', 'name-offers')).body.items).toEqual([]);
});

test('a draft that its customer cancelled is approved only after somebody keeps it', async () => {
  await writes(shop, CLEAN);
  await writes(shop, 'no mejor cancela, gracias');
  const { id, version } = await theDraft(shop);
  const words = { scope: 'all', text: 'no mejor cancela, gracias' };
  expect((await ask('GET', `draft-orders/${id}`)).body).toMatchObject({ customerCancelled: words });
  expect(await ask('POST', `draft-orders/${id}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'DRAFT_CALLED_OFF', details: words },
  });
  const kept = await ask('POST', `draft-orders/${id}/keep`, { version });
  expect(kept).toMatchObject({ status: 200, body: { customerCancelled: null } });
  expect(await ask('POST', `draft-orders/${id}/approve`)).toMatchObject({ status: 201 });
});
