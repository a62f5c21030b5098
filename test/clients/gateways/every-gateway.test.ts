import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GatewayError } from '../../../src/clients/gateways/gateway-error.ts';
import { GATEWAY_ORIGINS } from '../../../src/clients/gateways/gateway-origins.ts';
import { openGateways } from '../../../src/clients/gateways/open-gateway.ts';
import type { PaymentGateway } from '../../../src/clients/gateways/payment-gateway.ts';
import {
  GatewayServer,
  refuses,
  resets,
  says,
  saysNothing,
  trickles,
} from '../../support/gateway-server.ts';
import { asked } from '../../support/hosted-gateway.ts';

const ACCOUNT = { keyId: 'key_test_1', keySecret: 'sesame-sesame' };
/** How each refuses a call with these words. */
const REFUSALS: Record<string, (words: string) => object> = {
  gateway: (description) => ({ error: { code: 'BAD_REQUEST_ERROR', description } }),
  stripe: (message) => ({ error: { type: 'invalid_request_error', message } }),
  mercado_pago: (message) => ({ message, error: 'bad_request', status: 400, cause: [] }),
  paystack: (message) => ({ status: false, message }),
  xendit: (message) => ({ error_code: 'API_VALIDATION_ERROR', message }),
};

const server = new GatewayServer();
let gateways: ReadonlyMap<string, PaymentGateway>;
beforeAll(async () => {
  await server.start();
  gateways = openGateways(
    {
      gateway: server.origin,
      stripe: server.origin,
      mercado_pago: server.origin,
      paystack: server.origin,
      xendit: server.origin,
    },
    'shops.example',
  );
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

test('there is one gateway for each origin', () => {
  expect([...gateways.keys()].sort()).toEqual(Object.keys(GATEWAY_ORIGINS).sort());
  expect(Object.values(GATEWAY_ORIGINS).every((origin) => URL.canParse(origin))).toBe(true);
});

describe.each(Object.keys(REFUSALS))('%s', (name) => {
  const gateway = (): PaymentGateway => {
    const found = gateways.get(name);
    if (!found) throw new Error(`No ${name}`);
    return found;
  };
  const ask = () => gateway().payment(ACCOUNT, '1');
  const refusal = (words: string) => REFUSALS[name]?.(words) ?? {};
  const unknown =
    name === 'gateway'
      ? says(400, REFUSALS.xendit?.('As another gateway says it') ?? {})
      : refuses('As another gateway says it');
  const currency = { paystack: 'NGN', xendit: 'PHP' }[name] ?? 'MXN';

  test.each([
    ['wrong_keys', says(401, { message: 'The API key is invalid' })],
    ['wrong_keys', says(401, 'Unauthorized')],
    ['busy', says(429, '')],
    ['busy', says(429, {}, { 'retry-after': '30' })],
    ['unreadable', says(404, 'Not here')],
    ['unreadable', says(403, '<html>firewall</html>')],
    ['unreadable', says(200, '<html>maintenance</html>')],
    ['unreadable', says(200, '')],
    ['unreadable', says(200, { data: 'x'.repeat(2 * 1024 * 1024) })],
    ['unreadable', unknown],
    ['unreachable', says(500, {})],
    ['unreachable', says(502, '<html>Bad Gateway</html>')],
    ['unreachable', resets],
  ])('fails as %s', async (failure, answer) => {
    server.next(answer);
    await expect(ask()).rejects.toMatchObject({ name: 'GatewayError', failure });
    expect(server.asked).toHaveLength(1);
  });

  test('does not follow a redirect with its keys', async () => {
    server.next(says(302, '', { location: `${server.origin}/elsewhere` }));
    await expect(ask()).rejects.toMatchObject({ failure: 'unreachable' });
    expect(server.asked).toHaveLength(1);
  });

  test.each([
    ['an answer that never comes', saysNothing],
    ['one that never ends', trickles],
  ])('does not wait for %s', async (_, answer) => {
    const limits: number[] = [];
    const after = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return after(150);
    });
    server.next(answer);
    await expect(ask()).rejects.toMatchObject({ failure: 'timeout' });
    timeout.mockRestore();
    expect(limits).toEqual([8_000]);
  });

  test('ends as soon as whoever asks has no more time', async () => {
    server.next(saysNothing);
    const since = performance.now();
    await expect(gateway().payment(ACCOUNT, '1', AbortSignal.timeout(100))).rejects.toMatchObject({
      failure: 'timeout',
    });
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  test('tells the gateway’s words, but no key and no card', async () => {
    const words = `Key key_test_1 / sesame-sesame, card 4111 1111 1111 1111. ${'x'.repeat(300)}`;
    server.next(says(400, refusal(words)));
    const error = await ask().catch((reason: GatewayError) => reason);
    expect(error).toBeInstanceOf(GatewayError);
    const { message, description } = error as GatewayError;
    expect(message).toMatch(/^The payment gateway rejected the request: Key … \/ …, card …\. xxx/);
    expect(message).not.toMatch(/sesame|key_test|4111/);
    expect(description).toHaveLength(200);
  });

  test.each(['', '..', '../refunds', '1/refunds', '1?x', 'x'.repeat(101), '1é'])(
    'never asks about “%s”, which is no id',
    async (id) => {
      const opened = { id, reference: id };
      const refund = { amountMinor: 1, currency, refundId: 'r', idempotencyKey: 'k' };
      for (const call of [
        gateway().payment(ACCOUNT, id),
        gateway().payments(ACCOUNT, opened),
        gateway().refund(ACCOUNT, { ...refund, paymentId: id }),
      ]) {
        await expect(call).rejects.toMatchObject({ failure: 'not_found' });
      }
      expect(server.asked).toEqual([]);
    },
  );

  test('says what it cannot take before anything is sent', async () => {
    const taken = gateway().currencies;
    expect(taken === null || taken.every((each) => /^[A-Z]{3}$/.test(each))).toBe(true);
    expect(gateway().minimumMinor(currency)).toBeGreaterThan(0);
    expect(gateway().form === null).toBe(name !== 'gateway');
  });

  test('opens nothing when the answer is lost, and never asks twice', async () => {
    server.next(resets);
    await expect(gateway().open(ACCOUNT, asked({ currency }))).rejects.toMatchObject({
      failure: 'unreachable',
    });
    expect(server.asked).toHaveLength(1);
  });
});
