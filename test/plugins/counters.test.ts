import { expect, test } from 'vitest';
import { Counters } from '../../src/plugins/counters.ts';
import { CHECKOUT_LIMIT } from '../../src/plugins/limits.ts';
import { useFrame } from '../support/frame-app.ts';

const CHECKOUT = '/catalog/:slug/checkout';
const context = useFrame((door) => {
  door.post(CHECKOUT, { config: { rateLimit: CHECKOUT_LIMIT } }, async () => ({ ok: true }));
});

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

test('checkouts in 52,000 invented shops do not let a guesser go on', async () => {
  const { app } = context;
  const who = { email: 'flooded@example.com', ip: '10.11.0.1', known: null };
  const guess = () =>
    app.limitLogin(who, async () => null).catch(({ statusCode }) => statusCode as number);
  for (let i = 0; i < 10; i++) expect(await guess()).toBeNull();
  expect(await guess()).toBe(429);
  const checkOut = (shop: number) =>
    app.inject({
      method: 'POST',
      url: CHECKOUT.replace(':slug', `invented-${shop}`),
      remoteAddress: '10.11.0.2',
    });
  for (let i = 0; i < 52_000; i += 400) {
    await Promise.all(Array.from({ length: 400 }, (_, j) => checkOut(i + j)));
  }
  expect(await guess()).toBe(429);
}, 120_000);
