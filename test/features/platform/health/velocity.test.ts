import { expect, test } from 'vitest';
import {
  readVelocity,
  type VelocityHealth,
} from '../../../../src/features/platform/health/parts/velocity.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { useApp } from '../../../support/app.ts';
import { ago } from '../../../support/health.ts';
import { rows } from '../../../support/rows.ts';
import { aSale } from '../../../support/sales.ts';
import { aStore } from '../../../support/stores.ts';

const context = useApp();
const DAY = 24 * 60;

const read = (before?: VelocityHealth) => inTransaction((trx) => readVelocity(trx, before));
const counts = ({ orders }: VelocityHealth) => orders.map(({ count }) => count);

test('finished days are kept while counting them takes long, and counted anew each hour', async () => {
  const store = await aStore(context.app);
  for (const days of [0, 1, 2, 13, 14]) {
    await aSale(store, { at: ago(days * DAY).toISOString() });
  }
  const whole = await read();
  expect(counts(whole)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
  expect(whole.orders.map(({ date }) => date)).toEqual(
    Array.from({ length: 14 }, (_, at) =>
      ago((13 - at) * DAY)
        .toISOString()
        .slice(0, 10),
    ),
  );
  for (const days of [0, 1, 2]) await aSale(store, { at: ago(days * DAY).toISOString() });
  const slow = { ...whole, wholeMs: 5_000 };
  const kept = await read(slow);
  expect(counts(kept).slice(-3)).toEqual([1, 2, 2]);
  expect([kept.wholeAt, kept.orders.length]).toEqual([whole.wholeAt, 14]);
  const hourAgo = ago(61).toISOString();
  expect(counts(await read({ ...slow, wholeAt: hourAgo })).slice(-3)).toEqual([2, 2, 2]);
  // Where it is quick, an owner who goes is seen at once.
  await rows('delete from orders where owner_id = ?', [store.ownerId]);
  expect(counts(await read({ ...whole, wholeMs: 5 }))).toEqual(Array(14).fill(0));
});
