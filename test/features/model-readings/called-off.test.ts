import { beforeEach, expect, test } from 'vitest';
import { said } from '../../../dev/simulators/reader/answer.ts';
import type { Question } from '../../../dev/simulators/reader/question.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  type ChatShop,
  draftsOf,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import {
  askAll,
  readingsOf,
  switchOn,
  useReaderSimulator,
} from '../../support/reader-simulator.ts';

const context = useApp();
const model = useReaderSimulator();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
  await switchOn(shop);
});

const later = () => ({ sentAt: new Date(Date.now() + 60_000) });
const aMug = ({ products, message }: Question) => {
  const mug = products.find(({ name }) => name === 'Blue Mug');
  const quotes = [{ message: message.id, words: 'azure one' }];
  return said([
    { product: mug?.id ?? '', variant: mug?.variants[0]?.[0] ?? null, quantity: 2, quotes },
  ]);
};

test('an answer that comes after the cancellation doesn’t change the draft', async () => {
  await writes(shop, '2 Blue Mug no wait I mean 3');
  await writes(shop, 'please cancel my order', later());
  const before = await theDraft(shop);
  model.answer = aMug;
  await askAll();
  expect(await theDraft(shop)).toEqual(before);
  expect(await readingsOf(shop)).toMatchObject([{ outcome: 'called_off' }]);
  expect(model.asked).toBe(0);
});

test('a draft that begins with such an answer begins called off', async () => {
  await writes(shop, 'do you have the azure one? then a pair');
  await writes(shop, 'gak jadi kak, makasih', later());
  expect(await draftsOf(shop)).toEqual([]);
  model.answer = aMug;
  await askAll();
  const draft = await theDraft(shop);
  expect(orderedIn(draft)).toEqual({ MUG: 2 });
  expect(draft.calledOff).toMatchObject({ scope: 'all', words: 'gak jadi kak, makasih' });
});

test('what only the model hears as a cancellation calls the draft off', async () => {
  await writes(shop, '2 Blue Mug');
  await askAll();
  await writes(shop, 'I fear this must wait for another life', later());
  expect(await theDraft(shop)).toMatchObject({ calledOff: null });
  model.answer = () => ({ ...said([]), calledOff: 'all' });
  await askAll();
  expect(await theDraft(shop)).toMatchObject({ calledOff: { scope: 'all' } });
});
