import { expect, test } from 'vitest';
import { CHECKOUT_LIMIT } from '../../../src/plugins/limits/limits.ts';
import { useFrame } from '../../support/frame-app.ts';

const CHECKOUT = '/catalog/:slug/checkout';
const context = useFrame((door) => {
  door.post(CHECKOUT, { config: { rateLimit: CHECKOUT_LIMIT } }, async () => ({ ok: true }));
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
