import { Model } from 'objection';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../dev/commands/reencrypt.ts';
import { seedConnection } from '../../dev/seed/seed-connection.ts';
import { secretPlace } from '../../src/features/accounts/second-factor/second-factor.ts';
import { chatConnectionOf } from '../../src/features/channels/sender-of.ts';
import { pushPublicKey, pushSender } from '../../src/features/notifications/push/push-keys.ts';
import { secretPlace as gatewayPlace } from '../../src/features/payments/gateway/store-gateway.ts';
import { opensStoredSecrets } from '../../src/features/platform/verify-encryption-key.ts';
import { changeStore } from '../../src/features/stores/change-store.ts';
import { reencryptStoreSecrets } from '../../src/features/stores/reencrypt-store-secrets.ts';
import { storeSettings } from '../../src/features/stores/store-settings.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { inTransaction } from '../../src/kernel/db/db.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../src/session.ts';
import { useApp } from '../support/app.ts';
import { rows } from '../support/rows.ts';
import { manySealedStores, storesSealedBy } from '../support/sealed-stores.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const OLD = 'test-key-test-key-test-key-test-key';
const NEW = 'the-key-that-comes-after-it-00000001';
const before = new SecretBox(OLD);
const during = new SecretBox(NEW, OLD);
const after = new SecretBox(NEW);

const t = useApp();

async function reencrypt(keys: { current: string; previous?: string }, args: string[] = []) {
  vi.stubEnv('DATABASE_URL', t.db.url);
  vi.stubEnv('JWT_SECRET', OLD);
  vi.stubEnv('ENCRYPTION_KEY', keys.current);
  vi.stubEnv('ENCRYPTION_KEY_PREVIOUS', keys.previous ?? '');
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  const code = await main(args);
  // The command has closed the pool that it had bound.
  Model.knex(t.db.knex);
  return { code, said };
}

beforeEach(() => rows('delete from users'));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const setKeys = (store: TestStore, box: SecretBox, suffix = '') =>
  changeStore(
    store.tenant,
    {
      paymentSettings: {
        gatewayKeyId: 'rzp_test_1',
        gatewayKeySecret: `key-secret${suffix}`,
        gatewayWebhookSecret: `webhook-secret${suffix}`,
      },
      courierSettings: { email: 'a@example.com', password: `password${suffix}` },
    },
    box,
    SYSTEM,
  );

/** The secrets of a store as a box opens them. */
async function openedBy(box: SecretBox, { tenant, storeId }: TestStore): Promise<string[]> {
  const { paymentSettings, courierSettings } = await storeSettings(tenant);
  const open = (field: string, sealed = '') => box.open(sealed, { storeId, field });
  return [
    open('gatewayKeySecret', paymentSettings.gatewayKeySecret),
    open('gatewayWebhookSecret', paymentSettings.gatewayWebhookSecret),
    open('password', courierSettings.password),
  ];
}

test('G-02 every stored secret opens with the new key alone, and with a second run nothing changes', async () => {
  const store = await aStore(t.app);
  await setKeys(store, before);
  const connection = {
    channel: 'chat',
    phoneNumberId: '1001',
    accountId: '2002',
    accessToken: 'channel-token-1',
  } as const;
  await seedConnection(store.tenant, connection, before);
  await rows('update platform_settings set push_keys = null');
  const publicKey = await pushPublicKey(before);
  const sealed = before.seal('courier-token', { storeId: store.storeId, field: 'courierToken' });
  await rows(
    `insert into courier_tokens (owner_id, sealed_token, account, expires_at)
     values (?, ?, 'a', now() + interval '9 days')`,
    [store.ownerId, sealed],
  );
  const factor = before.seal('APPSECRET', secretPlace(store.ownerId));
  await rows(
    `insert into second_factors (user_id, secret, setup_hash, confirmed_at)
     values (?, ?, sha256('x'), now())`,
    [store.ownerId, factor],
  );
  const gatewayKey = before.seal('sk_live_1', gatewayPlace(store.ownerId, 'stripe', 'keySecret'));
  const webhookKey = before.seal('whsec_1', gatewayPlace(store.ownerId, 'stripe', 'webhookSecret'));
  await rows(
    `insert into store_gateways (owner_id, provider, key_secret, webhook_secret)
     values (?, 'stripe', ?, ?)`,
    [store.ownerId, gatewayKey, webhookKey],
  );
  const first = await reencrypt({ current: NEW, previous: OLD });
  expect(first).toEqual({
    code: 0,
    said: [
      'Encrypted 8 secrets with the new key; 0 already used it',
      'Dropped 1 courier tokens: new ones will be fetched',
    ],
  });
  expect(await openedBy(after, store)).toEqual(['key-secret', 'webhook-secret', 'password']);
  expect(await chatConnectionOf(store.tenant, after)).toMatchObject({
    accessToken: 'channel-token-1',
  });
  const [kept] = await rows<{ secret: string }>(
    `select secret from second_factors where user_id = ?`,
    [store.ownerId],
  );
  expect(after.open(kept?.secret ?? '', secretPlace(store.ownerId))).toBe('APPSECRET');
  const [gateway] = await rows<{ keySecret: string; webhookSecret: string }>(
    `select key_secret as "keySecret", webhook_secret as "webhookSecret" from store_gateways
      where owner_id = ?`,
    [store.ownerId],
  );
  const gatewaySecret = (name: 'keySecret' | 'webhookSecret') =>
    after.open(gateway?.[name] ?? '', gatewayPlace(store.ownerId, 'stripe', name));
  expect(gatewaySecret('keySecret')).toBe('sk_live_1');
  expect(gatewaySecret('webhookSecret')).toBe('whsec_1');
  expect(await pushSender(after, 'https://shop.example.com')).toMatchObject({ publicKey });
  const second = await reencrypt({ current: NEW });
  expect(second).toEqual({
    code: 0,
    said: [
      'Encrypted 0 secrets with the new key; 8 already used it',
      'Dropped 0 courier tokens: new ones will be fetched',
    ],
  });
});

test('G-02 what sellers save meanwhile is not lost', async () => {
  const stores = await Promise.all(Array.from({ length: 20 }, () => aStore(t.app)));
  for (const store of stores) await setKeys(store, before);
  // A process that has not heard of the new key yet writes with the old one.
  const saving = stores.map(async (store, n) => {
    for (let turn = 1; turn <= 5; turn++) {
      await setKeys(store, n % 2 ? during : before, `-${turn}`);
    }
  });
  const runs = Array.from({ length: 4 }, () => reencryptStoreSecrets(during));
  const [done] = await Promise.all([Promise.all(runs), ...saving]);
  expect(done.flatMap(({ unreadable }) => unreadable)).toEqual([]);
  await reencryptStoreSecrets(during);
  for (const store of stores) {
    const expected = ['key-secret-5', 'webhook-secret-5', 'password-5'];
    expect(await openedBy(after, store)).toEqual(expected);
  }
});

test('G-02 killed half-way, it is run again and ends what it began', async () => {
  await manySealedStores(250, before);
  const stuck = await inTransaction(async (trx) => {
    // The second batch of a hundred waits here.
    await rows(
      `select 1 from stores where id = (select id from stores order by id offset 149 limit 1)
         for update`,
      [],
      trx,
    );
    const run = reencryptStoreSecrets(during).catch((error: Error) => error);
    await expect.poll(killWaiting).toBe(1);
    return run;
  });
  expect(stuck).toBeInstanceOf(Error);
  expect(await storesSealedBy(after)).toBe(100);
  const again = await reencrypt({ current: NEW, previous: OLD });
  expect(again.said[0]).toMatch(/^Encrypted 15\d secrets with the new key; 10\d already used it/);
  expect(again.code).toBe(0);
  expect(await storesSealedBy(after)).toBe(250);
});

/** Cuts off the connection that waits for a store's row. */
async function killWaiting(): Promise<number> {
  const killed = await rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return killed.length;
}

test('what opens with neither key is named, and the rest is sealed', async () => {
  const [one, two, sound] = [await aStore(t.app), await aStore(t.app), await aStore(t.app)];
  for (const store of [one, two, sound]) await setKeys(store, before);
  // Keys that were copied from one store to another open nowhere.
  const { paymentSettings } = await storeSettings(one.tenant);
  await rows('update stores set payment_settings = ?::jsonb where id = ?', [
    JSON.stringify(paymentSettings),
    two.storeId,
  ]);
  await rows(
    `update stores set courier_settings = jsonb_build_object('password',
       payment_settings ->> 'gatewayKeySecret') where id = ?`,
    [one.storeId],
  );
  await rows('update platform_settings set push_keys = null');
  const { code, said } = await reencrypt({ current: NEW, previous: OLD });
  expect(code).toBe(1);
  expect(said[0]).toBe('Encrypted 6 secrets with the new key; 0 already used it');
  expect(said[2]).toBe(
    '3 secrets can’t be decrypted with ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS:',
  );
  expect(said.slice(3).sort()).toEqual(
    [
      `  password of store ${one.storeId}`,
      `  gatewayKeySecret of store ${two.storeId}`,
      `  gatewayWebhookSecret of store ${two.storeId}`,
    ].sort(),
  );
  expect(await openedBy(after, sound)).toEqual(['key-secret', 'webhook-secret', 'password']);
});

test('G-02 a wrong key changes nothing and says so', async () => {
  const store = await aStore(t.app);
  await setKeys(store, before);
  await rows('update platform_settings set push_keys = null');
  const { code, said } = await reencrypt({ current: NEW, previous: 'x'.repeat(32) });
  expect(code).toBe(1);
  expect(said[2]).toMatch(/^3 secrets can’t be decrypted with ENCRYPTION_KEY or/);
  expect(await openedBy(before, store)).toEqual(['key-secret', 'webhook-secret', 'password']);
  await expect(reencrypt({ current: NEW, previous: 'short' })).rejects.toThrow(
    /^ENCRYPTION_KEY_PREVIOUS is too short/,
  );
});

test('G-02 after a key was lost, processes start with a new one, and what is not to be opened is named', async () => {
  const store = await aStore(t.app);
  await setKeys(store, before);
  await rows('update platform_settings set push_keys = null');
  const publicKey = await pushPublicKey(before);
  const isTaken = () => opensStoredSecrets(new SecretBox(NEW));
  const lost = { current: NEW };
  expect((await reencrypt(lost)).code).toBe(1);
  expect(await isTaken()).toBe(false);
  const { code, said } = await reencrypt(lost, ['--key-is-lost']);
  expect([code, said[2]]).toEqual([1, expect.stringMatching(/^3 secrets can’t be decrypted with/)]);
  expect(await isTaken()).toBe(true);
  const renewed = await pushSender(after, 'https://shop.example.com');
  expect(renewed.publicKey).not.toBe(publicKey);
  await reencrypt(lost, ['--key-is-lost']);
  expect(await pushSender(after, 'https://shop.example.com')).toEqual(renewed);
  expect(await openedBy(before, store)).toEqual(['key-secret', 'webhook-secret', 'password']);
});

test('prints its usage when called wrongly', async () => {
  const { code, said } = await reencrypt({ current: NEW }, ['--all']);
  expect(code).toBe(2);
  expect(said.join()).toContain('usage: npm run reencrypt');
  const left = await rows(acrossTenants('select 1 from channel_connections'));
  expect(left).toEqual([]);
});
