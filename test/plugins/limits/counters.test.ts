import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { SHARE_OF_STORE } from '../../../src/limits.ts';
import { Counters } from '../../../src/plugins/limits/counters.ts';
import { aQueueRedis, type QueueRedis, REDIS_KINDS } from '../../support/queue-backends.ts';

const DAY = 24 * 60 * 60_000;
const SHARE = Math.ceil(10 * SHARE_OF_STORE);
const VICTIM = 'login-account:victim';
const ofOneProcess = () =>
  new Counters({ redisUrl: null, redisTlsVerify: true }, { warn: () => {} });

/** Counters of which one account has used up its day. */
async function withVictim(): Promise<Counters> {
  const counters = ofOneProcess();
  for (let i = 0; i < 100; i++) await counters.guard(VICTIM, DAY);
  return counters;
}

test('120,000 keys of anything else do not make an account’s wrong tries forgotten', async () => {
  const counters = await withVictim();
  for (let i = 0; i < 120_000; i++) await counters.add(`checkout-10.0.0.1|slug-${i}`, DAY);
  expect((await counters.guard(VICTIM, DAY, 0)).current).toBe(100);
});

test('nor do those of 120,000 other accounts: who has counted least is forgotten first', async () => {
  const counters = await withVictim();
  for (let i = 0; i < 120_000; i++) await counters.guard(`login-account:${i}`, DAY);
  expect((await counters.guard(VICTIM, DAY, 0)).current).toBe(100);
  // The flood itself is bounded: its oldest keys are gone.
  expect((await counters.guard('login-account:0', DAY, 0)).current).toBe(0);
});

describe.each(['nothing else', ...REDIS_KINDS] as const)('counters with %s', (kind) => {
  test('O-06 what is given back can be used again, and is never more than was counted', async () => {
    const redis = kind === 'nothing else' ? null : ((await aQueueRedis(kind)) as QueueRedis);
    if (redis) onTestFinished(() => redis.dispose());
    const away = vi.fn();
    const counters = new Counters(
      { redisUrl: redis?.url ?? null, redisTlsVerify: true },
      { warn: away },
    );
    onTestFinished(() => counters.close());
    const ways = {
      plain: (by: number, group: string) => counters.add(group, DAY, by),
      shared: (by: number, group: string) =>
        counters.addShare({ group, member: 'seller' }, DAY, 10, by),
    };
    // A Redis that has just started may not answer in time.
    await vi.waitFor(async () => {
      away.mockClear();
      const group = newId();
      for (const [way, add] of Object.entries(ways)) {
        const key = `${group} ${way}`;
        for (let attempt = 0; attempt < 30; attempt++) {
          expect((await add(1, key)).current, way).toBe(1);
          expect((await add(-1, key)).current, way).toBe(0);
        }
        // Its window has ended meanwhile.
        expect((await add(-1, key)).current, way).toBe(0);
        expect((await add(1, key)).current, way).toBe(1);
      }
      // Who is over their share takes nothing from the group, and gives no more back than they took.
      const shared = `${group} over`;
      const seen: number[] = [];
      for (let i = 0; i < 8; i++) seen.push((await ways.shared(1, shared)).current);
      expect(seen).toEqual([...seen.keys()].map((i) => (i < SHARE ? i + 1 : 11)));
      for (let i = 0; i < SHARE; i++) await ways.shared(-1, shared);
      const other = await counters.addShare({ group: shared, member: 'other' }, DAY, 10);
      expect(other.current).toBe(1);
      expect(away).not.toHaveBeenCalled();
    }, 20_000);
  }, 60_000);
});
