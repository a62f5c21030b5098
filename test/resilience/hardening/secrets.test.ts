import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeSettings } from '../../../src/features/stores/store-settings.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();

const WRITES = bySize({ smoke: 50_000, full: 1_000_000 });

test(`G-01 no nonce comes twice in ${WRITES.toLocaleString('en')} secrets`, {
  timeout: 300_000,
}, () => {
  const box = new SecretBox('a key of thirty-two characters or more');
  const place = { storeId: '01900000-0000-7000-8000-000000000001', field: 'gatewayKeySecret' };
  const nonces = new Set<string>();
  for (let n = 0; n < WRITES; n++) {
    const nonce = box.seal('secret', place).split(':')[3] ?? '';
    if (n === 0) expect(Buffer.from(nonce, 'base64url')).toHaveLength(12);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(WRITES);
});

const SECRETS = {
  gatewayKeySecret: 'paper-boats-on-the-canal-51',
  gatewayWebhookSecret: 'paper-boats-on-the-canal-52',
  password: 'paper-boats-on-the-canal-53',
};

const keep = (store: TestStore) =>
  context.app.inject({
    method: 'PATCH',
    url: '/api/store',
    headers: store.headers,
    payload: {
      paymentSettings: {
        gatewayKeyId: 'rzp_test_1',
        gatewayKeySecret: SECRETS.gatewayKeySecret,
        gatewayWebhookSecret: SECRETS.gatewayWebhookSecret,
      },
      courierSettings: { email: 'courier@example.com', password: SECRETS.password },
    },
  });

test('G-01 what another store has sealed opens in no store but that one', async () => {
  const [mine, other] = [await aStore(context.app), await aStore(context.app)];
  for (const store of [mine, other]) expect((await keep(store)).statusCode).toBe(200);
  await rows(
    `update stores s set payment_settings = o.payment_settings, courier_settings = o.courier_settings
       from stores o where s.owner_id = ? and o.owner_id = ?`,
    [mine.ownerId, other.ownerId],
  );
  const opened = async ({ tenant, storeId }: TestStore) => {
    const { paymentSettings, courierSettings } = await storeSettings(tenant);
    const sealed = { ...paymentSettings, ...courierSettings } as Record<string, string>;
    return Object.keys(SECRETS).map((field) => {
      try {
        return context.app.secrets.open(sealed[field] ?? '', { storeId, field });
      } catch (error) {
        return (error as Error).name;
      }
    });
  };
  expect(await opened(other)).toEqual(Object.values(SECRETS));
  expect(await opened(mine)).toEqual(Object.keys(SECRETS).map(() => 'CannotDecrypt'));
  // The seller is told; nothing of the other's is shown or used.
  const shown = await context.app.inject({ url: '/api/store', headers: mine.headers });
  const wrong = Object.values(SECRETS).filter((secret) => shown.body.includes(secret));
  expect([shown.statusCode < 500, wrong]).toEqual([true, []]);
});

test('G-01 no file that the platform keeps holds a secret', async () => {
  const { dataDir } = context.config;
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const found = names
    .filter((entry) => entry.isFile())
    .filter((entry) => {
      const content = readFileSync(join(entry.parentPath, entry.name), 'latin1');
      return Object.values(SECRETS).some((secret) => content.includes(secret));
    });
  expect(found.map(({ name }) => name)).toEqual([]);
});
