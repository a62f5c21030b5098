import { expect, test } from 'vitest';
import { BUSY_TURNS } from '../../../src/limits.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp({ accountLimits: true });
const call = apiOf(context);
const read = (store: TestStore) =>
  call(store, 'POST', '/api/orders/read-text', { text: '2 blue mugs' });

test('a store that asks for everything at once waits for itself, and others do not', async () => {
  const [loud, quiet] = [await aStore(context.app), await aStore(context.app)];
  for (const store of [loud, quiet]) await someGoods(store, { name: 'Blue mug' });
  const asked = 20;
  let answered = 0;
  const flood = Promise.all(
    Array.from({ length: asked }, () =>
      read(loud).finally(() => {
        answered++;
      }),
    ),
  );
  expect((await read(quiet)).statusCode).toBe(200);
  // One has its turn and some wait: the quiet store came before the last of them.
  expect(answered).toBeLessThan(asked);
  const answers = await flood;
  const taken = answers.filter(({ statusCode }) => statusCode === 200);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(taken).toHaveLength(BUSY_TURNS.waitingPerStore + 1);
  expect(refused).toHaveLength(asked - taken.length);
  expect(refused[0]?.headers['retry-after']).toBeDefined();
  expect((await read(loud)).statusCode).toBe(200);
});
