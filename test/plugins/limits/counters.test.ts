import { expect, test } from 'vitest';
import { Counters } from '../../../src/plugins/limits/counters.ts';

const DAY = 24 * 60 * 60_000;
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
