import { afterEach, expect, test, vi } from 'vitest';
import { sweepUnconfirmed } from '../../../src/features/orders/cod/sweep-unconfirmed.ts';
import { clockOffset, databaseNow, databaseTime, setClock } from '../../../src/kernel/db/clock.ts';
import { readClock } from '../../../src/kernel/db/watch-clock.ts';
import { CounterTable } from '../../../src/plugins/limits/counter-table.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const checkout = checkoutOf(context);
const HOUR = 3_600_000;
afterEach(() => {
  vi.useRealTimers();
  setClock(null);
});

/** From now on this machine's clock is off by so many milliseconds. */
const beOff = (ms: number) => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

test('until the database’s clock has been read, the own one counts', () => {
  expect(Math.abs(databaseTime() - Date.now())).toBeLessThan(50);
  expect(Math.abs(clockOffset())).toBeLessThan(50);
});

test.each([5 * HOUR, -5 * HOUR])(
  'O-04 the time is the database’s with a clock off by %d ms',
  async (ms) => {
    const real = Date.now();
    beOff(ms);
    await readClock();
    expect(Math.abs(databaseNow().getTime() - real)).toBeLessThan(2_000);
    expect(Math.abs(clockOffset() - ms)).toBeLessThan(2_000);
    // Also where it was right when it was read, and is then set.
    beOff(0);
    await readClock();
    beOff(ms);
    expect(Math.abs(databaseTime() - real)).toBeLessThan(2_000);
  },
);

test('O-04 a clock that is set back makes no limit last longer', async () => {
  await readClock();
  const table = new CounterTable();
  expect(table.add('somebody', 60_000, 1).ttl).toBe(60_000);
  beOff(-HOUR);
  expect(table.add('somebody', 60_000, 1).ttl).toBeLessThanOrEqual(60_000);
});

test('O-04 a worker whose clock is off cancels unconfirmed orders when their time is over', async () => {
  const store = await aStore(context.app);
  const placed = await checkout(store, { items: [{ ...(await someGoods(store)), quantity: 1 }] });
  const confirmIn = (interval: string) =>
    rows('update orders set confirm_by = now() + ?::interval where owner_id = ? and id = ?', [
      interval,
      store.ownerId,
      placed.json().order.id,
    ]);
  await confirmIn('1 hour');
  beOff(5 * HOUR);
  await readClock();
  expect(await sweepUnconfirmed()).toEqual({ cancelled: 0, failed: 0 });
  await confirmIn('-1 second');
  beOff(-5 * HOUR);
  expect(await sweepUnconfirmed()).toEqual({ cancelled: 1, failed: 0 });
});
