import { beforeAll, describe, expect, test } from 'vitest';
import { SIMULATED_GATEWAY } from '../../dev/simulators/gateway/accounts.ts';
import { orderWithoutShopper } from '../../src/features/checkout/order-without-shopper.ts';
import { courierAccount } from '../../src/features/delivery/courier-account.ts';
import { keepToken } from '../../src/features/delivery/courier-token.ts';
import { pushPublicKey, pushSender } from '../../src/features/notifications/push/push-keys.ts';
import { saveGateway } from '../../src/features/payments/gateway/save-gateway.ts';
import { sweepPayments } from '../../src/features/payments/sweep-payments.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import { logOptions } from '../../src/log.ts';
import { SYSTEM } from '../../src/session.ts';
import { runScheduled } from '../../worker/run-scheduled.ts';
import { aSeller, PASSWORD, post, signIn } from '../support/accounts.ts';
import { useApp } from '../support/app.ts';
import { aPayment, createPaymentOf, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { someGoods } from '../support/goods.ts';
import { caughtLog } from '../support/logs.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { checkoutOf } from '../support/shopper.ts';
import type { TestStore } from '../support/stores.ts';

const logs = caughtLog();
const context = useApp({}, { ...logOptions('trace'), stream: logs.stream });
const gateway = useGatewaySimulator(context);
const provider = useProviderSimulator(context);
const checkout = checkoutOf(context);

const COURIER_PASSWORD = 'paper-kites-over-the-bay';
const COURIER_TOKEN = 'courier-token-of-the-secrets-test';
const CHANNEL_TOKEN = 'EAA-channel-token-of-the-secrets-test';
const STRIPE_KEY = 'sk_live_key_of_the_secrets_test_0001';
const STRIPE_WEBHOOK = 'whsec_of_the_secrets_test_0001';
const CARD = '4111 1111 1111 1111';
const SHOPPER = {
  name: 'Asha Rao',
  phone: '98765 43210',
  email: 'asha.canary@example.com',
  address: { line1: '12 Beach Road', city: 'Kozhikode', postalCode: '673032' },
};

/** Everything that nobody may read who has a copy of the database or of the logs. */
const secrets: Record<string, string> = {
  'gateway key': SIMULATED_GATEWAY.keySecret,
  'webhook secret': SIMULATED_GATEWAY.webhookSecret,
  'courier password': COURIER_PASSWORD,
  'courier token': COURIER_TOKEN,
  'channel token': CHANNEL_TOKEN,
  'key of another gateway': STRIPE_KEY,
  'webhook secret of another gateway': STRIPE_WEBHOOK,
  'a seller’s password': PASSWORD,
  'JWT secret': 'test-secret-test-secret-test-secret',
  'encryption key': 'test-key-test-key-test-key-test-key',
};

let keyId = '';

type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload?: object,
) => Promise<void>;

beforeAll(async () => {
  const seller = await aSeller(context.app, { phone: SHOPPER.phone });
  const ownerId = seller.user.ownerId;
  const store = {
    tenant: tenantOfStore({ ownerId }),
    ownerId,
    slug: seller.store.slug,
    headers: seller.headers,
  } as TestStore;
  const api: Call = async (method, url, payload) => {
    const answer = await context.app.inject({
      method,
      url,
      headers: seller.headers,
      ...(payload ? { payload } : {}),
    });
    expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
  };
  await signInAndOut(seller.email);
  await keepCredentials(store, api);
  await useApiKey(store);
  await sellOnline(store, api);
  await meetTrouble(store);
  const { privateKey } = await pushSender(context.app.secrets, 'https://shop.example.com');
  secrets['push key'] = privateKey;
});

async function signInAndOut(email: string): Promise<void> {
  await signIn(context.app, email, 'not the password');
  const { accessToken, refreshToken } = (await signIn(context.app, email)).json();
  const refreshed = await post(context.app, '/api/auth/refresh', { refreshToken });
  expect(refreshed.statusCode).toBe(200);
  Object.assign(secrets, {
    'access token': accessToken,
    'refresh token': refreshToken,
    'refresh token after it': refreshed.json().refreshToken,
  });
}

async function keepCredentials(store: TestStore, api: Call): Promise<void> {
  const { keyId, keySecret, webhookSecret } = SIMULATED_GATEWAY;
  await api('PATCH', '/api/store', {
    checkoutSettings: { onlineEnabled: true },
    paymentSettings: {
      gatewayKeyId: keyId,
      gatewayKeySecret: keySecret,
      gatewayWebhookSecret: webhookSecret,
    },
    courierSettings: { email: 'courier@example.com', password: COURIER_PASSWORD },
  });
  await api('GET', '/api/store');
  const numberId = '555-secrets';
  provider.tokens.give(CHANNEL_TOKEN, { who: 'number', numberId, accountId: '901' });
  await api('POST', '/api/store/channels', {
    channel: 'chat',
    phoneNumberId: numberId,
    accountId: '901',
    accessToken: CHANNEL_TOKEN,
  });
  // The gateway is not there to test them: kept as they are, off.
  await saveGateway(
    store.tenant,
    'stripe',
    { keyId: '', keySecret: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK, isActive: false },
    SYSTEM,
  );
  await api('GET', '/api/store/gateways');
  await api('PUT', '/api/store/gateways/stripe', { webhookSecret: STRIPE_WEBHOOK });
  await keepToken(store.tenant, await courierAccount(store.tenant), COURIER_TOKEN);
  await pushPublicKey(context.app.secrets);
}

/** Created, used, misspelt, and sent where it does not belong. */
async function useApiKey({ headers }: TestStore): Promise<void> {
  const made = await context.app.inject({
    method: 'POST',
    url: '/api/store/api-keys',
    headers,
    payload: { name: 'Accounting', scopes: ['orders.read'] },
  });
  const { id, key } = made.json();
  secrets['API key'] = key;
  keyId = id;
  const send = (url: string, text: string) =>
    context.app.inject({ url, headers: { authorization: `Bearer ${text}` } });
  expect((await send('/api/orders', key)).statusCode).toBe(200);
  expect((await send('/api/products', key)).statusCode).toBe(403);
  expect((await send('/dashboard', key)).statusCode).toBe(403);
  expect((await send('/api/orders', `${key}x`)).statusCode).toBe(401);
  expect((await send(`/api/orders?key=${key}`, key)).statusCode).toBeLessThan(500);
  expect((await send(`/api/orders/${key}`, key)).statusCode).toBeLessThan(500);
}

async function sellOnline(store: TestStore, api: Call): Promise<void> {
  const { productId } = await someGoods(store, { priceMinor: 24_900 });
  const cart = { items: [{ productId, quantity: 1 }], customer: SHOPPER, notes: `Card ${CARD}` };
  const paid = await aPayment(context, gateway, store, cart);
  secrets['checkout signature'] = String(paid.checkout.gatewaySignature);
  const wrong = { ...paid.checkout, gatewaySignature: 'f'.repeat(64) };
  expect((await checkout(store, wrong)).statusCode).toBe(400);
  const placed = await checkout(store, paid.checkout);
  expect(placed.statusCode, placed.body).toBe(201);
  for (const delivery of [{}, { wrongSignature: true }, { unsigned: true }]) {
    const { body, headers } = gateway.event('payment.captured', paid, delivery);
    const signature = headers['x-razorpay-signature'];
    if (signature) secrets[`webhook signature ${JSON.stringify(delivery)}`] = signature;
    await context.app.inject({ method: 'POST', url: '/webhooks/gateway', headers, payload: body });
  }
  await api('POST', `/api/orders/${placed.json().order.id}/refunds`, { amount: 10 });
}

async function meetTrouble(store: TestStore): Promise<void> {
  const { productId } = await someGoods(store, { priceMinor: 24_900 });
  const cart = { items: [{ productId, quantity: 1 }], customer: SHOPPER };
  await aPayment(context, gateway, store, cart);
  for (const fault of ['down', 'unauthorized', 'rubbish', 'reset'] as const) {
    gateway.fault = fault;
    const another = { ...cart, startAnother: true };
    expect((await createPaymentOf(context)(store, another)).statusCode).toBe(502);
    await rows(
      `update payment_transactions set next_check_at = now() - interval '1 second'
        where owner_id = ?`,
      [store.ownerId],
    );
    await runScheduled('sweep-payments', logs.log);
  }
  gateway.fault = 'none';
  await sweepPayments(orderWithoutShopper);
}

/** Plain, and as bytes show in a dump. */
const spellings = (secret: string): string[] => [secret, Buffer.from(secret).toString('hex')];

describe('a dump of the database', () => {
  test('G-01 holds no secret as plain text', async () => {
    const tables = await rows<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const dump: string[] = [];
    for (const { name } of tables) {
      const all = await rows<{ line: string }>(
        `/* across tenants */ select t::text as line from ${name} t`,
      );
      dump.push(...all.map(({ line }) => line));
    }
    const text = dump.join('\n');
    // What is no secret is there: the dump is one of what has happened.
    for (const known of [SIMULATED_GATEWAY.keyId, 'Kozhikode', 'payment.captured', 'enc:v1:']) {
      expect(text).toContain(known);
    }
    const found = Object.entries(secrets)
      .filter(([, secret]) => spellings(secret).some((spelling) => text.includes(spelling)))
      .map(([name]) => name);
    expect(found).toEqual([]);
  });
});

describe('the logs', () => {
  test('G-03 hold no secret, no card number, and nobody’s phone or email', () => {
    expect(logs.lines().length).toBeGreaterThan(20);
    expect(logs.text()).toContain('/webhooks/gateway');
    // It is known whose key it was.
    expect(logs.lines().map((line) => line.keyId)).toContain(keyId);
    const found = Object.entries(secrets)
      .filter(([, secret]) => spellings(secret).some((spelling) => logs.text().includes(spelling)))
      .map(([name]) => name);
    expect(found).toEqual([]);
    expect(withoutIds(logs.text())).not.toMatch(/4111|98765|43210|asha|canary@|@example/i);
  });
});

/** Our own ids are made by chance, and now and then one has the digits of a card or a phone in it. */
const withoutIds = (text: string): string =>
  text.replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, 'id');
