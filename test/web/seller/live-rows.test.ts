import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aChatShop, aDraft } from '../../support/drafts.ts';
import { anOrder } from '../../support/orders.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();

const rowsOf = async (path: string, { headers }: { headers: object }): Promise<string[]> => {
  const { statusCode, body } = await context.app.inject({
    url: path,
    headers: { ...headers, 'hx-request': 'true' },
  });
  expect(statusCode).toBe(200);
  return [...body.matchAll(/ id="(?:order|draft-row)-([0-9a-f-]{36})"/g)].map(([, id = '']) => id);
};

test('rows of orders are drawn anew in the order asked for, without those of another store', async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  const [first, second] = [await anOrder(store), await anOrder(store, { phone: '98470 99999' })];
  const theirs = await anOrder(other);
  const asked = [second.id, theirs.id, first.id, 'nonsense'].join(',');
  const path = `/dashboard/orders/rows?tab=to-pack&rows=${asked}`;
  expect(await rowsOf(path, store)).toEqual([second.id, first.id]);
  expect(await rowsOf('/dashboard/orders/rows', store)).toEqual([]);
});

test('rows of drafts are drawn anew in the order asked for, without those of another store', async () => {
  const [shop, other] = [await aChatShop(context), await aChatShop(context)];
  const [mine, theirs] = [await aDraft(shop), await aDraft(other)];
  const path = `/dashboard/drafts/rows?rows=${theirs.id},${mine.id}&current=${mine.id}`;
  expect(await rowsOf(path, shop)).toEqual([mine.id]);
});

test.each(['orders', 'drafts'])('the bar of new %s brings the counts above them', async (list) => {
  const shop = await aChatShop(context);
  await anOrder(shop);
  await aDraft(shop);
  const { body } = await context.app.inject({
    url: `/dashboard/${list}/fresh?since=2020-01-01T00:00:00Z`,
    headers: { ...shop.headers, 'hx-request': 'true' },
  });
  expect(body).toMatch(/Show 1 new (?:order|draft)</);
  expect(body).toMatch(
    /id="(?:order-tabs|draft-filters)"[\s\S]*?To (?:confirm|review) <span class="count">1</,
  );
});
