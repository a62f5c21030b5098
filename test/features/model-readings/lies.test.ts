import { beforeEach, expect, test } from 'vitest';
import type { Fault } from '../../../dev/simulators/reader/faults.ts';
import { useApp } from '../../support/app.ts';
import { aChatShop, type ChatShop, draftsOf, theDraft, writes } from '../../support/drafts.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  askAll,
  readingsOf,
  switchOn,
  useReaderSimulator,
} from '../../support/reader-simulator.ts';

const context = useApp();
useInvariants();
const model = useReaderSimulator();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
  await switchOn(shop);
});

const FAILING: Fault[] = [
  'slow',
  'down',
  'away',
  'busy',
  'unauthorized',
  'redirect',
  'rubbish',
  'huge',
  'broken_json',
];

test.each(FAILING)('%s: the built-in draft stands as it was', async (fault) => {
  await writes(shop, '2 Blue Mug');
  const before = await theDraft(shop);
  model.fault = fault;
  await askAll();
  expect(await theDraft(shop)).toEqual(before);
  expect(await readingsOf(shop)).toMatchObject([{ state: 'failed' }]);
  expect((await readingsOf(shop))[0]?.error).not.toContain('Mug');
});

const LYING: Fault[] = ['unknown_goods', 'other_store', 'negative', 'billions', 'invented_quotes'];

test.each(LYING)('%s: nothing false gets into the draft without its mark', async (fault) => {
  await writes(shop, '2 Blue Mug');
  model.fault = fault;
  await askAll();
  const draft = await theDraft(shop);
  const products = [shop.goods.mug.productId, shop.goods.kurta.productId];
  for (const { productId, quantity, parts } of draft.items) {
    expect(products).toContain(productId);
    expect(quantity).toBeGreaterThan(0);
    expect(quantity).toBeLessThan(10_000);
    const isTrue = productId === shop.goods.mug.productId && quantity === 2;
    if (!isTrue) expect(Math.min(...Object.values(parts))).toBeLessThan(0.9);
  }
  expect(draft.items.length).toBeGreaterThan(0);
});

test.each(LYING)('%s: no draft of a question is begun that looks sure', async (fault) => {
  await writes(shop, 'do you have the azure one?');
  model.fault = fault;
  await askAll();
  expect(await readingsOf(shop)).toHaveLength(1);
  for (const draft of await draftsOf(shop))
    expect(draft.unknowns + draft.checks).toBeGreaterThan(0);
});
