import { beforeEach, expect, test } from 'vitest';
import { keepPushKeys } from '../../../src/features/platform/push-keys.ts';
import { opensStoredSecrets } from '../../../src/features/platform/verify-encryption-key.ts';
import { newId } from '../../../src/ids.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';
import { manySealedStores } from '../../support/sealed-stores.ts';

const RIGHT = 'the-key-that-secrets-are-sealed-with-01';
const NEXT = 'the-key-that-comes-after-it-00000000001';
const WRONG = 'a-key-that-nothing-is-sealed-with-00001';
const right = new SecretBox(RIGHT);
const db = useDatabase();

beforeEach(async () => {
  await rows('delete from users');
  await rows('update platform_settings set push_keys = null');
});

/** A process that begins knows nothing of what another one was answered. */
const isOpenFor = (key: string, previous: string | null = null): Promise<boolean> =>
  opensStoredSecrets(new SecretBox(key, previous));

async function aStoreWith(settings: Record<string, string>): Promise<string> {
  await manySealedStores(1, right);
  const [store] = await rows<{ ownerId: string }>(
    'update stores set payment_settings = ?::jsonb returning owner_id as "ownerId"',
    [JSON.stringify(settings)],
  );
  return store?.ownerId ?? '';
}

const sealed = (): string => right.seal('secret', { storeId: newId(), field: 'any' });

test('G-02 where nothing is stored, every key is right', async () => {
  expect(await isOpenFor(WRONG)).toBe(true);
  await aStoreWith({ gatewayKeyId: 'rzp_test_1' });
  expect(await isOpenFor(WRONG)).toBe(true);
});

test.each([
  ['a store’s secrets', () => manySealedStores(3, right)],
  ['the push key', () => keepPushKeys({ publicKey: 'p', privateKey: sealed() })],
  [
    'a channel’s token',
    async () =>
      rows(
        `insert into channel_connections (owner_id, id, channel, account_id, access_token)
         values (?, ?, 'social', '1', ?)`,
        [await aStoreWith({}), newId(), sealed()],
      ),
  ],
  [
    'a courier’s password',
    async () =>
      rows('update stores set courier_settings = ?::jsonb where owner_id = ?', [
        JSON.stringify({ email: 'a@example.com', password: sealed() }),
        await aStoreWith({}),
      ]),
  ],
])('G-02 %s: known by its key, as the one in use or the one before it', async (_what, store) => {
  await store();
  expect(await isOpenFor(RIGHT)).toBe(true);
  expect(await isOpenFor(NEXT, RIGHT)).toBe(true);
  expect(await isOpenFor(RIGHT, NEXT)).toBe(true);
  expect(await isOpenFor(WRONG)).toBe(false);
  expect(await isOpenFor(WRONG, NEXT)).toBe(false);
});

test('G-02 secrets of a lost key among those of this one make it no wrong one', async () => {
  await manySealedStores(200, new SecretBox(WRONG));
  expect(await isOpenFor(RIGHT)).toBe(false);
  await manySealedStores(1, right);
  expect(await isOpenFor(RIGHT)).toBe(true);
});

test('G-02 what is damaged, or what a seller has typed, is of no key', async () => {
  await aStoreWith({ gatewayKeySecret: 'damaged', gatewayKeyId: sealed() });
  expect(await isOpenFor(WRONG)).toBe(true);
});

test('what was answered is not asked again, what failed is', async () => {
  await manySealedStores(1, right);
  const box = new SecretBox(RIGHT);
  await rows('alter table channel_connections rename to moved');
  await expect(opensStoredSecrets(box)).rejects.toMatchObject({ code: '42P01' });
  await rows('alter table moved rename to channel_connections');
  expect(await Promise.all([opensStoredSecrets(box), opensStoredSecrets(box)])).toEqual([
    true,
    true,
  ]);
  let asked = 0;
  const note = () => {
    asked += 1;
  };
  db.knex.on('query', note);
  expect(await opensStoredSecrets(box)).toBe(true);
  db.knex.off('query', note);
  expect(asked).toBe(0);
});
