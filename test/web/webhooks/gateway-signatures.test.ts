import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import {
  type AskedPayment,
  anAskedPayment,
  eventOf,
  keptEvents,
  PLATFORM_SECRET,
  paymentNow,
  postEventOf,
  setWebhookSecret,
  signatureOf,
} from '../../support/gateway-events.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const PREVIOUS_SECRET = 'the-platform-webhook-secret-before';
const SECRETS = [PLATFORM_SECRET, PREVIOUS_SECRET];

const captured = (payment: AskedPayment) => JSON.stringify(eventOf('payment.captured', payment));

/** Signatures of `body` that none of the secrets in use has made. */
const forgedFor = (body: string): [name: string, body: string | Buffer, signature: string][] => {
  const right = signatureOf(body, PLATFORM_SECRET);
  const flipped = Buffer.from(body);
  flipped[40] = (flipped[40] ?? 0) ^ 1;
  return [
    ['rubbish', body, 'abc'],
    ['an empty one', body, ''],
    ['zeros', body, '0'.repeat(64)],
    ['by another secret', body, signatureOf(body, 'another-secret')],
    ['by an empty secret', body, signatureOf(body, '')],
    ['right for another body', `${body} `, right],
    ['right for the whole of a truncated body', body.slice(0, -20), right],
    ['right before a byte was flipped', flipped, right],
    ['right, but short', body, right.slice(0, -2)],
    ['right, but long', body, `${right}00`],
    ['right, in capitals', body, right.toUpperCase()],
    ['right, with the name of the algorithm', body, `sha256=${right}`],
    ['right, with a space inside', body, `${right.slice(0, 32)} ${right.slice(32)}`],
    ['twice', body, `${right}, ${right}`],
    ['of the body as it would be written anew', body.replace('{', '{ '), right],
  ];
};

describe.each(['production', 'development'] as const)('C-01 in %s', (environment) => {
  const context = useApp({ environment, gatewayWebhookSecrets: SECRETS });
  const post = postEventOf(context);
  let store: TestStore;
  beforeAll(async () => {
    store = await aStore(context.app);
  });
  useInvariants();

  test('a signature that is there and wrong is 401, and nothing is kept', async () => {
    const payment = await anAskedPayment(store);
    const before = (await keptEvents()).length;
    for (const [name, body, signature] of forgedFor(captured(payment))) {
      for (const header of ['x-razorpay-signature', 'x-gateway-signature']) {
        const answer = await post(body, { headers: { [header]: signature } });
        expect(answer.statusCode, `${name} in ${header}`).toBe(401);
        expect(answer.json()).toMatchObject({ statusCode: 401, code: 'INVALID_SIGNATURE' });
      }
    }
    expect(await keptEvents()).toHaveLength(before);
    expect((await paymentNow(store, payment)).status).toBe('created');
  });

  test('one right signature does not make up for a wrong one beside it', async () => {
    const payment = await anAskedPayment(store);
    const headers = { 'x-gateway-signature': 'f'.repeat(64) };
    const answer = await post(captured(payment), { secret: PLATFORM_SECRET, headers });
    expect(answer.statusCode).toBe(401);
  });

  test.each([
    ['x-razorpay-signature', PLATFORM_SECRET],
    ['x-gateway-signature', PLATFORM_SECRET],
    ['x-gateway-signature', PREVIOUS_SECRET],
  ])('%s, made with a secret in use, is taken, also during a rotation', async (header, secret) => {
    const payment = await anAskedPayment(store);
    const body = captured(payment);
    const answer = await post(body, { headers: { [header]: signatureOf(body, secret) } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ success: true });
    expect((await keptEvents()).at(-1)).toMatchObject({ verified: true });
    // As told: the money counts once the gateway has said so itself.
    expect(await paymentNow(store, payment)).toMatchObject({
      status: 'captured',
      providerPaymentId: payment.paymentId,
      metadata: { verified: false },
      confirmedAt: null,
    });
  });

  test('a store’s own secret counts for its payments, and no other one does', async () => {
    const own = await aStore(context.app);
    const other = await aStore(context.app);
    await setWebhookSecret(context, own, 'own-webhook-secret');
    await setWebhookSecret(context, other, 'other-webhook-secret');
    const payment = await anAskedPayment(own);
    for (const secret of [...SECRETS, 'other-webhook-secret']) {
      for (const url of ['/webhooks/gateway', `/webhooks/gateway?store=${other.slug}`]) {
        const answer = await post(captured(payment), { secret, url });
        expect(answer.statusCode, `${secret} at ${url}`).toBe(401);
      }
    }
    expect((await paymentNow(own, payment)).status).toBe('created');
    const signed = await post(captured(payment), { secret: 'own-webhook-secret' });
    expect(signed.statusCode).toBe(200);
    expect((await paymentNow(own, payment)).status).toBe('captured');
  });

  test('an event about nothing of ours is signed by the store that the address names', async () => {
    const own = await aStore(context.app);
    await setWebhookSecret(context, own, 'own-webhook-secret');
    const event = { event: 'settlement.processed', payload: {}, n: own.slug };
    const url = `/webhooks/gateway?store=${own.slug}`;
    expect((await post(event, { url, secret: PLATFORM_SECRET })).statusCode).toBe(401);
    expect((await post(event, { url, secret: 'own-webhook-secret' })).statusCode).toBe(200);
    expect((await post(event, { secret: 'own-webhook-secret' })).statusCode).toBe(401);
    expect((await keptEvents()).at(-1)).toMatchObject({ ownerId: own.ownerId, verified: true });
  });

  test('C-02 whatever JSON is signed is taken, and with one byte changed it is not', async () => {
    const texts = fc.oneof(
      fc.json(),
      fc.constantFrom(
        '{"a":1.0,"b":1e3,"a":2}',
        '"\\u00e9 \\/ 😀"',
        '\ufeff{"event":"x"}',
        ' [ ] ',
      ),
      fc.constant(`{"id":12345678901234567890,"t":"\\u0000\\ud800"}`),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (text, at) => {
        const body = Buffer.from(text);
        const signature = signatureOf(body, PLATFORM_SECRET);
        expect((await post(body, { signature })).statusCode, text).toBe(200);
        const changed = Buffer.from(body);
        const index = at % changed.length;
        changed[index] = (changed[index] ?? 0) ^ (1 + (at % 255));
        expect((await post(changed, { signature })).statusCode, text).toBe(401);
      }),
      { numRuns: bySize({ smoke: 150, full: 5_000 }) },
    );
  }, 300_000);

  test('forged ones, however many, never silence a true one from the same address', async () => {
    const own = await aStore(context.app);
    await setWebhookSecret(context, own, 'own-webhook-secret');
    const [payment, ofOwn] = [await anAskedPayment(store), await anAskedPayment(own)];
    const remoteAddress = freshAddress();
    const send = (body: string, signature: string) =>
      context.app.inject({
        method: 'POST',
        url: '/webhooks/gateway',
        remoteAddress,
        headers: { 'x-gateway-signature': signature, 'content-type': 'application/json' },
        payload: body,
      });
    for (let n = 0; n < 70; n++) {
      const answer = await send(captured(payment), 'wrong');
      expect(answer.statusCode).toBe(401);
      expect(answer.headers.connection === 'close').toBe(n >= 60);
    }
    const right = await send(captured(payment), signatureOf(captured(payment), PLATFORM_SECRET));
    expect(right.statusCode).toBe(200);
    const rightOfOwn = await send(
      captured(ofOwn),
      signatureOf(captured(ofOwn), 'own-webhook-secret'),
    );
    expect(rightOfOwn.statusCode).toBe(200);
  });
});

describe('C-01 a signature that is missing', () => {
  describe('in production', () => {
    const context = useApp({ environment: 'production', gatewayWebhookSecrets: SECRETS });
    const post = postEventOf(context);

    test('is 401 where there is a secret, whatever the body is', async () => {
      const store = await aStore(context.app);
      const payment = await anAskedPayment(store);
      for (const body of [captured(payment), '{}', 'rubbish', '']) {
        expect((await post(body)).statusCode, body).toBe(401);
      }
      expect(await keptEvents()).toEqual([]);
      expect((await paymentNow(store, payment)).status).toBe('created');
    });
  });

  describe('in production without a secret', () => {
    const context = useApp({ environment: 'production', gatewayWebhookSecrets: [] });
    const post = postEventOf(context);

    test('is 401 like every other one, and nothing is kept of 200 posts of strangers', async () => {
      const store = await aStore(context.app);
      const payment = await anAskedPayment(store);
      const event = JSON.stringify({ event: 'x', filling: 'x'.repeat(16_000) });
      for (let n = 0; n < 100; n++) {
        expect((await post(event)).statusCode).toBe(401);
        const signature = signatureOf(event, '');
        expect((await post(event, { signature })).statusCode).toBe(401);
      }
      for (const url of ['/webhooks/gateway', `/webhooks/gateway?store=${store.slug}`]) {
        expect((await post(captured(payment), { url })).statusCode).toBe(401);
        expect((await post(captured(payment), { url, secret: 'any' })).statusCode).toBe(401);
      }
      expect(await keptEvents()).toEqual([]);
      expect((await paymentNow(store, payment)).status).toBe('created');
    });

    test('a store with a secret of its own is told of by that', async () => {
      const store = await aStore(context.app);
      await setWebhookSecret(context, store, 'own-webhook-secret');
      const payment = await anAskedPayment(store);
      expect((await post(captured(payment))).statusCode).toBe(401);
      const signed = await post(captured(payment), { secret: 'own-webhook-secret' });
      expect(signed.statusCode).toBe(200);
      expect((await keptEvents()).at(-1)).toMatchObject({ verified: true });
    });
  });

  describe('while developing without a secret', () => {
    const context = useApp({ environment: 'development', gatewayWebhookSecrets: [] });
    const post = postEventOf(context);

    test('has the documented effects for a store without a secret of its own', async () => {
      const store = await aStore(context.app);
      const payment = await anAskedPayment(store);
      expect((await post(captured(payment))).json()).toEqual({ success: true });
      expect(await paymentNow(store, payment)).toMatchObject({
        status: 'captured',
        metadata: { needsOrderCreation: true, verified: false },
      });
      expect((await keptEvents()).at(-1)).toMatchObject({ verified: null });
    });

    test('strangers have little kept of what is about nothing of ours', async () => {
      const event = { event: 'x', filling: 'x'.repeat(20_000) };
      expect((await post(event)).json()).toEqual({ success: true });
      const [kept] = await rows<{ payload: object }>(
        `select payload from webhook_events where event = 'x'`,
      );
      expect(kept?.payload).toEqual({ omittedBytes: JSON.stringify(event).length });
    });
  });

  describe('while developing', () => {
    const context = useApp({ environment: 'development', gatewayWebhookSecrets: SECRETS });
    const post = postEventOf(context);

    test('has the documented effects, marked as not verified', async () => {
      const store = await aStore(context.app);
      const payment = await anAskedPayment(store);
      expect((await post(captured(payment))).statusCode).toBe(200);
      expect(await paymentNow(store, payment)).toMatchObject({
        status: 'captured',
        attention: 'captured_without_order',
        metadata: { needsOrderCreation: true, verified: false },
      });
      expect((await keptEvents()).at(-1)).toMatchObject({ verified: false });
    });
  });
});

describe('C-01 in tests', () => {
  const context = useApp({ gatewayWebhookSecrets: SECRETS });
  const post = postEventOf(context);

  test('a wrong signature is let through as one that nobody has verified, a right one counts', async () => {
    const store = await aStore(context.app);
    const [wrong, right] = [await anAskedPayment(store), await anAskedPayment(store)];
    expect((await post(captured(wrong), { signature: 'wrong' })).statusCode).toBe(200);
    expect((await keptEvents()).at(-1)).toMatchObject({ verified: false });
    expect((await post(captured(right), { secret: PLATFORM_SECRET })).statusCode).toBe(200);
    expect((await keptEvents()).at(-1)).toMatchObject({ verified: true });
    expect((await paymentNow(store, right)).status).toBe('captured');
  });

  test('what nobody has signed does not take the name of what somebody will sign', async () => {
    const store = await aStore(context.app);
    const payment = await anAskedPayment(store);
    const forged = eventOf('payment.captured', { ...payment, paymentId: 'pay_forged' });
    await post(forged, { eventId: 'evt_1' });
    expect(await paymentNow(store, payment)).toMatchObject({ providerPaymentId: 'pay_forged' });
    await post(captured(payment), { eventId: 'evt_1', secret: PLATFORM_SECRET });
    expect((await keptEvents()).at(-1)).toMatchObject({
      externalId: 'evt_1',
      verified: true,
      state: 'processed',
    });
    // Which of them was made, only the gateway can say: it is asked.
    const now = await paymentNow(store, payment);
    expect(now).toMatchObject({ attention: 'captured_without_order', confirmedAt: null });
    expect(now.nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });
});
