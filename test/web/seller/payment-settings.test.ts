import { describe, expect, test } from 'vitest';
import { SIMULATED_GATEWAY } from '../../../dev/simulators/gateway/accounts.ts';
import { findStoreBySlug } from '../../../src/features/stores/queries/store-by-slug.ts';
import { storeSettings } from '../../../src/features/stores/store-settings.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { setGateway, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const simulator = useGatewaySimulator(context);
const { get, post } = pagesOf(context);
const HERE = '/dashboard/settings/payments';
const KEYS = { gatewayKeyId: 'rzp_test_1', gatewayKeySecret: 'sesame-1234' };

const save = (store: TestStore, fields: Record<string, string>) => post(store, HERE, fields);
const page = async (store: TestStore) => (await get(store, HERE)).body;
const keysOf = async (store: TestStore) => (await storeSettings(store.tenant)).paymentSettings;

describe('the keys of online payment', () => {
  test('are stored sealed, shown as their last four, and kept when left empty', async () => {
    const store = await aStore(context.app);
    const fields = { ...KEYS, gatewayWebhookSecret: 'boats-5678' };
    expect((await save(store, fields)).headers.location).toBe(HERE);
    const stored = await keysOf(store);
    expect(stored.gatewayKeySecret).toMatch(/^enc:v1:/);
    expect(stored.gatewayWebhookSecret).toMatch(/^enc:v1:/);
    await save(store, { gatewayKeyId: KEYS.gatewayKeyId, onlineEnabled: 'on' });
    expect(await keysOf(store)).toEqual(stored);
    const body = await page(store);
    expect(body).toContain('value="rzp_test_1"');
    expect(body).toContain('Stored: ••••1234. Leave blank to keep it.');
    expect(body).toContain('Stored: ••••5678. Leave blank to keep it.');
    expect(body).not.toMatch(/sesame|boats|enc:v1/);
  });

  test.each([
    ['gatewayKeySecret', { gatewayKeyId: 'rzp_test_1' }],
    ['gatewayKeyId', { gatewayKeySecret: 'sesame-1234' }],
    ['gatewayKeyId', { onlineEnabled: 'on' }],
    ['gatewayKeyId', { gatewayKeyId: 'rzp test 1', gatewayKeySecret: 'sesame-1234' }],
    ['gatewayKeyId', { gatewayKeyId: 'rzp:test', gatewayKeySecret: 'sesame-1234' }],
  ])('are refused by half, naming %s: %j', async (field, fields: Record<string, string>) => {
    const store = await aStore(context.app);
    const answer = await save(store, fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(`href="#f-${field}"`);
    expect(answer.body).toContain(`id="f-${field}-error"`);
    expect(answer.body).not.toContain('sesame');
    expect(await keysOf(store)).toEqual({});
  });

  test('change only together: another key id needs its own secret', async () => {
    const store = await aStore(context.app);
    await save(store, KEYS);
    const other = await save(store, { gatewayKeyId: 'rzp_live_2' });
    expect(other.statusCode).toBe(422);
    expect(other.body).toContain('Key secret of the new key ID is required');
    expect(other.body).toContain('value="rzp_live_2"');
    expect((await keysOf(store)).gatewayKeyId).toBe('rzp_test_1');
    // A new secret of the same id: it was made anew at the gateway.
    const again = { gatewayKeyId: 'rzp_test_1', gatewayKeySecret: 'sesame-9999' };
    expect((await save(store, again)).statusCode).toBe(303);
    expect(await page(store)).toContain('••••9999');
  });

  test('say in words whether money moves', async () => {
    const store = await aStore(context.app);
    expect(await page(store)).toContain('Not set up');
    expect(await page(store)).toContain('Shoppers can then pay by UPI or card');
    await save(store, { ...KEYS, onlineEnabled: 'on' });
    expect(await findStoreBySlug(store.slug)).toMatchObject({ onlineReady: true });
    expect(await page(store)).toContain('Test mode: no real money');
    expect(await page(store)).toContain('Orders are marked as paid, but no money is transferred');
    const live = { gatewayKeyId: 'rzp_live_1', gatewayKeySecret: 'sesame-1234' };
    await save(store, { ...live, onlineEnabled: 'on' });
    expect(await page(store)).toContain('<dd>Live</dd>');
    expect(await page(store)).not.toContain('no money is transferred');
  });

  test('go with the key id, and online payment with them; the webhook secret stays', async () => {
    const store = await aStore(context.app);
    await save(store, { ...KEYS, gatewayWebhookSecret: 'boats-5678', onlineEnabled: 'on' });
    expect((await save(store, { gatewayKeyId: '', onlineEnabled: 'on' })).statusCode).toBe(422);
    expect((await save(store, { gatewayKeyId: '' })).statusCode).toBe(303);
    expect(Object.keys(await keysOf(store))).toEqual(['gatewayWebhookSecret']);
    expect(await findStoreBySlug(store.slug)).toMatchObject({ onlineEnabled: false });
    expect(await page(store)).toContain('Not set up');
  });
});

describe('the test of the keys', () => {
  const words = async (store: TestStore) => {
    const answer = await post(store, `${HERE}/test`);
    expect(answer.headers.location).toBe(HERE);
    return decodeURIComponent(String(answer.headers['set-cookie']));
  };

  test('asks the gateway with those that are stored', async () => {
    const store = await aStore(context.app);
    expect(await words(store)).toContain('The saved keys can’t be read');
    await setGateway(store);
    expect(await page(store)).not.toContain('Test the saved keys');
    expect(await words(store)).toContain('The payment gateway accepts these keys');
    expect(simulator.calls).toEqual(['GET /orders']);
    await setGateway(store, { ...SIMULATED_GATEWAY, keySecret: 'not the one' });
    expect(await words(store)).toContain('The payment gateway rejected the keys');
  });

  test('saves what is typed beside it, so that nothing is lost', async () => {
    const store = await aStore(context.app);
    const { keyId: gatewayKeyId, keySecret: gatewayKeySecret } = SIMULATED_GATEWAY;
    const answer = await save(store, { gatewayKeyId, gatewayKeySecret, do: 'test' });
    expect(decodeURIComponent(String(answer.headers['set-cookie']))).toContain(
      'Online payment settings saved. The payment gateway accepts these keys',
    );
    expect(await page(store)).toContain(`value="${gatewayKeyId}"`);
    expect(await findStoreBySlug(store.slug)).toMatchObject({ onlineEnabled: false });
  });

  test('comes with switching online payment on', async () => {
    const store = await aStore(context.app);
    const { keyId: gatewayKeyId, keySecret: gatewayKeySecret } = SIMULATED_GATEWAY;
    const said = async (fields: Record<string, string>) =>
      decodeURIComponent(String((await save(store, fields)).headers['set-cookie']));
    expect(await said({ gatewayKeyId, gatewayKeySecret })).not.toContain('gateway takes');
    expect(simulator.calls).toEqual([]);
    expect(await said({ gatewayKeyId, onlineEnabled: 'on' })).toContain(
      'Online payment settings saved. The payment gateway accepts these keys',
    );
    expect(await said({ gatewayKeyId, gatewayKeySecret: 'nope', onlineEnabled: 'on' })).toContain(
      'Online payment settings saved. The payment gateway rejected the keys',
    );
  });

  test.each([
    ['down', 'The payment gateway is not responding'],
    ['reset', 'The payment gateway is not responding'],
    ['rubbish', 'The payment gateway sent a response we couldn’t read'],
    ['busy', 'The payment gateway is receiving too many requests'],
  ] as const)('of a gateway that is “%s” says so', async (fault, said) => {
    const store = await aStore(context.app);
    await setGateway(store);
    simulator.fault = fault;
    expect(await words(store)).toContain(said);
  });

  test('says that a secret cannot be opened any more', async () => {
    const store = await aStore(context.app);
    await setGateway(store);
    await rows(
      `update stores set payment_settings = payment_settings || '{"gatewayKeySecret": "enc:v1:x"}'
        where owner_id = ?`,
      [store.ownerId],
    );
    expect(await words(store)).toContain('Enter them again');
  });
});

describe('the webhook', () => {
  const heard = (store: TestStore, verified: boolean | null, minutesAgo: number) =>
    rows(
      `insert into webhook_events
         (id, source, external_id, owner_id, event, verified, payload, state, received_at)
       values (?, 'gateway', ?, ?, 'payment.captured', ?, '{}', 'processed',
               now() - make_interval(mins => ?))`,
      [newId(), newId(), store.ownerId, verified, minutesAgo],
    );

  test('has an address of the store’s own, and the events that it is for', async () => {
    const store = await aStore(context.app);
    const body = await page(store);
    const address = `${context.config.frontendUrl}/webhooks/gateway?store=${store.slug}`;
    expect(body).toContain(`data-copy="${address}"`);
    expect(body.replace(/<\/?code>/g, '')).toContain(
      'payment.captured, payment.failed, refund.processed, refund.failed',
    );
    expect(body).toContain('No events received yet');
  });

  test('tells its last event and whether that was verified, of this store alone', async () => {
    const [store, other] = [await aStore(context.app), await aStore(context.app)];
    await heard(store, false, 5);
    expect(await page(store)).toContain('Enter a webhook secret above');
    await setGateway(store);
    expect(await page(store)).toContain(
      'Check that the webhook secret in the gateway’s settings is the same',
    );
    await heard(store, true, 1);
    expect(await page(store)).toContain('<dd>Verified</dd>');
    expect(await page(store)).not.toContain('could not be verified');
    expect(await page(other)).toContain('No events received yet');
  });
});

describe('cash on delivery', () => {
  test('is switched on with a limit and a fee', async () => {
    const store = await aStore(context.app);
    const fields = {
      codEnabled: 'on',
      codMaxAmount: '₹ 4,999.50',
      codMaxPieces: '12',
      codAboveLimit: 'confirm',
      codFee: '25',
    };
    expect((await post(store, `${HERE}/cash`, fields)).headers.location).toBe(`${HERE}/cash`);
    expect(await findStoreBySlug(store.slug)).toMatchObject({
      codEnabled: true,
      codMaxAmountMinor: 499_950,
      codMaxPieces: 12,
      codAboveLimit: 'confirm',
      codFeeMinor: 2_500,
    });
    expect((await get(store, `${HERE}/cash`)).body).toContain('value="4999.50"');
    await post(store, `${HERE}/cash`, { codEnabled: 'on', codMaxAmount: '', codFee: '' });
    expect(await findStoreBySlug(store.slug)).toMatchObject({
      codMaxAmountMinor: null,
      codMaxPieces: null,
      codAboveLimit: 'refuse',
      codFeeMinor: 0,
    });
  });

  test('comes back with what was typed when it is wrong', async () => {
    const store = await aStore(context.app);
    const wrong = await post(store, `${HERE}/cash`, { codMaxAmount: 'much', codFee: '-5' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('value="much"');
    expect(wrong.body).toContain('Fix 2 errors');
    expect(wrong.body).toContain('COD fee must be an amount in INR');
    const pieces = await post(store, `${HERE}/cash`, { codMaxPieces: '1.5', codFee: '' });
    expect(pieces.body).toContain('Maximum number of items must be a number from 1 to 99999');
    expect(await findStoreBySlug(store.slug)).toMatchObject({
      codEnabled: true,
      codMaxPieces: null,
    });
  });

  test('switched off without online payment: the page says that nobody can order', async () => {
    const store = await aStore(context.app);
    expect(await page(store)).not.toContain('Shoppers cannot order');
    await post(store, `${HERE}/cash`, {});
    expect(await page(store)).toContain('Shoppers cannot order');
    await save(store, { ...KEYS, onlineEnabled: 'on' });
    expect(await page(store)).not.toContain('Shoppers cannot order');
  });
});
