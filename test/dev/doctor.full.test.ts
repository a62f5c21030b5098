import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../../dev/commands/doctor.ts';
import type { Finding, Patient } from '../../dev/doctor/exam.ts';
import { examine } from '../../dev/doctor/examine.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { tokenPlace } from '../../src/features/channels/channel-connection.ts';
import { newId } from '../../src/ids.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { projectRoot } from '../../src/paths.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { useFolder } from '../support/files.ts';
import { useMailbox } from '../support/mailbox.ts';
import { withProduction } from '../support/production-env.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { useOwnPostgres } from '../support/resilience/own-postgres.ts';
import { spareDatabase } from '../support/resilience/spare-database.ts';
import { openSystemCluster } from '../support/resilience/system-postgres.ts';
import { rows } from '../support/rows.ts';

const context = useApp({ encryptionKey: 'hG1fD6aC4eW9kM2bU7yT5rP0lN8xV3qZ' });
const postgres = useOwnPostgres(context, { open: openSystemCluster });
const mailbox = useMailbox();
const strict = useStrictServer();
const folder = useFolder();
const settingsFile = join(folder, 'stallkeeper.env');
const WITHIN = join(projectRoot, '.data');

let redis: TestRedis;
let owned: Belongings;
let empty: string;

beforeAll(async () => {
  redis = await startRedis();
  owned = await aStoreWithEverything(context.app);
  // Written by hand with a secret that no key has sealed.
  await rows('delete from webhook_endpoints where owner_id = ?', [owned.store.ownerId]);
  await rows('update platform_settings set backed_up_at = now()');
  empty = await spareDatabase(postgres.adminUrl);
  return redis.dispose;
});

/** Lets nobody in. */
function useStrictServer(): { url: string } {
  const found = { url: '' };
  const server = new SMTPServer({
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(new Error('Who are you?')),
  });
  server.on('error', () => {});
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    found.url = `smtp://shop:wrong@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return found;
}

/** The settings of a sound installation. */
const soundEnv = (): Record<string, string> => ({
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  DATA_DIR: context.config.dataDir,
  ENCRYPTION_KEY: context.config.encryptionKey,
  TRUST_PROXY: 'loopback',
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Shops <no-reply@stall.test>',
  GATEWAY_WEBHOOK_SECRET: 'a',
  CHAT_APP_SECRET: 'b',
  SOCIAL_APP_SECRET: 'c',
  CHAT_VERIFY_TOKEN: 'd',
  SOCIAL_VERIFY_TOKEN: 'e',
});

interface Planted {
  env?: Record<string, string>;
  config?: Partial<Config>;
  patient?: Partial<Patient>;
}

async function lookAt({ env: more = {}, config = {}, patient = {} }: Planted = {}) {
  writeFileSync(settingsFile, `DATA_DIR=/var/lib/stallkeeper\nMAIL_FROM='Shops <a@b.c>'\n`);
  chmodSync(settingsFile, 0o640);
  const env = withProduction({ ...soundEnv(), ...more });
  return examine({
    config: { ...loadConfig(env), ...config },
    env,
    settingsFile,
    mailTo: null,
    leastFreeMb: 1,
    now: Date.now,
    ...patient,
  });
}

const faultsOf = (findings: Finding[]) => findings.filter(({ state }) => state === 'fault');

test('nothing is found on a sound installation, and nothing is left to do', async () => {
  const findings = await lookAt({ patient: { mailTo: 'operator@stall.test' } });
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(findings.length).toBeGreaterThan(25);
  expect(mailbox.received.map(({ to }) => to)).toEqual([['operator@stall.test']]);
});

/** Something wrong: the check that names it, a word of what it says, and how it is planted. */
type Plant = [check: string, says: RegExp, plant: () => Planted | Promise<Planted>, undo?: string];

const sql = (text: string) => rows(text);
const admin = async (text: string, url = postgres.adminUrl) => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text).finally(() => client.end());
};
const superuserUrl = () => {
  const url = new URL(postgres.adminUrl);
  url.pathname = new URL(postgres.url).pathname;
  return url.href;
};

const PLANTS: Plant[] = [
  ['settings-file', /chmod 640/, () => ({ patient: { settingsFile: fileWith('A=1\n', 0o644) } })],
  [
    'settings-quotes',
    /DATABASE_URL in/,
    () => ({ patient: { settingsFile: fileWith('DATABASE_URL=postgres://a:pa#ss@b/c\n') } }),
  ],
  ['environment', /NODE_ENV is development/, () => ({ config: { environment: 'development' } })],
  ['secrets', /can be guessed/, () => ({ env: { JWT_SECRET: 'a'.repeat(40) } })],
  ['secrets', /are the same/, () => ({ env: { JWT_SECRET: context.config.encryptionKey } })],
  [
    'public-address',
    /begin with https/,
    () => ({ env: { FRONTEND_URL: 'http://shops.stall.test' } }),
  ],
  [
    'public-address',
    /the name under which/,
    () => ({ env: { FRONTEND_URL: 'https://localhost' } }),
  ],
  ['public-address', /the name under which/, () => ({ env: { FRONTEND_URL: 'https://10.0.0.5' } })],
  [
    'provider-addresses',
    /simulator/,
    () => ({ env: { GATEWAY_API_URL: 'http://127.0.0.1:4010' } }),
  ],
  ['proxies', /TRUST_PROXY is not set/, () => ({ env: { TRUST_PROXY: '' } })],
  ['proxies', /anybody could claim/, () => ({ env: { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' } })],
  ['database', /ECONNREFUSED/, () => ({ env: { DATABASE_URL: 'postgres://a@127.0.0.1:9/b' } })],
  ['database-role', /superuser/, () => ({ env: { DATABASE_URL: superuserUrl() } })],
  [
    'database-rights',
    /orders \(postgres\)/,
    async () => {
      await admin('alter table orders owner to postgres', superuserUrl());
      await admin('grant all on orders to stallkeeper', superuserUrl());
      return {};
    },
    'alter table orders owner to stallkeeper',
  ],
  [
    'database-durability',
    /synchronous_commit = off/,
    async () => {
      await admin('alter role stallkeeper set synchronous_commit = off');
      return {};
    },
    'alter role stallkeeper reset synchronous_commit',
  ],
  ['database-connections', /need 2010/, () => ({ env: { DB_POOL_MAX: '1000' } })],
  ['database-extensions', /pg_trgm is not there/, () => ({ env: { DATABASE_URL: empty } })],
  ['migrations', /migrations are missing/, () => ({ env: { DATABASE_URL: empty } })],
  [
    'migrations',
    /newer than this release/,
    async () => {
      await sql(
        `insert into knex_migrations (name, batch, migration_time) values ('20300101_1_future', 99, now())`,
      );
      return {};
    },
    `delete from knex_migrations where name = '20300101_1_future'`,
  ],
  ['clock', /600\.\d s ahead/, () => ({ patient: { now: () => Date.now() + 600_000 } })],
  ['migrate-database', /another database/, () => ({ env: { MIGRATE_DATABASE_URL: empty } })],
  [
    'replica',
    /follows no other/,
    () => ({ env: { DATABASE_REPLICA_URL: postgres.url.replace('127.0.0.1', 'localhost') } }),
  ],
  ['queue', /ECONNREFUSED|can’t be reached/, () => ({ env: { REDIS_URL: 'redis://127.0.0.1:9' } })],
  [
    'redis-policy',
    /allkeys-lru/,
    async () => {
      await redis.ask('config', 'set', 'maxmemory-policy', 'allkeys-lru');
      return {};
    },
  ],
  ['data-dir', /within the code/, () => ({ env: { DATA_DIR: WITHIN } })],
  [
    'files',
    /ENOTDIR/,
    () => {
      writeFileSync(join(folder, 'no-folder'), '');
      return { env: { DATA_DIR: join(folder, 'no-folder') } };
    },
  ],
  [
    'files',
    /ECONNREFUSED|fetch failed/,
    () => ({
      env: {
        FILES_S3_ENDPOINT: 'http://127.0.0.1:9',
        FILES_S3_BUCKET: 'shops',
        FILES_S3_REGION: 'eu',
        FILES_S3_ACCESS_KEY_ID: 'a',
        FILES_S3_SECRET_ACCESS_KEY: 'b',
      },
    }),
  ],
  ['disk-space', /MiB are free/, () => ({ patient: { leastFreeMb: 1_000_000_000 } })],
  ['data-dir-owner', /Everybody may write/, () => ({ env: { DATA_DIR: folderWith(0o777, null) } })],
  [
    'mail',
    /cannot be reached: .*ECONNREFUSED/,
    () => ({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } }),
  ],
  ['mail', /rejected our login: .*535/, () => ({ env: { SMTP_URL: strict.url } })],
  [
    'mail',
    /SMTP_URL is not set/,
    () => ({ env: { SMTP_URL: '' }, patient: { mailTo: 'a@b.test' } }),
  ],
  [
    'encryption-key',
    /1 of \d+ stored secrets/,
    async () => {
      const { connection: id } = owned.ids;
      const sealed = new SecretBox('the-key-of-another-installation-0001').seal(
        't',
        tokenPlace(id),
      );
      await rows('update channel_connections set access_token = ? where owner_id = ? and id = ?', [
        sealed,
        owned.store.ownerId,
        id,
      ]);
      return {};
    },
    `update channel_connections set access_token = ''`,
  ],
  ['missing-files', /were|are not there/, () => ({ env: { DATA_DIR: folderWith(0o750, null) } })],
  [
    'outgoing-webhooks',
    /192\.168\.1\.7/,
    async () => {
      await rows(
        `insert into webhook_endpoints (owner_id, id, url, event_types, secret)
         values (?, ?, 'https://192.168.1.7/hook', '{order.created}', ?)`,
        [owned.store.ownerId, newId(), 'enc'],
      );
      return {};
    },
    'delete from webhook_endpoints',
  ],
  [
    'worker',
    /No worker runs/,
    async () => {
      await sql(
        `insert into jobs (id, owner_id, name, data, run_at)
         values ('${newId()}', '${owned.store.ownerId}', 'run-bulk', '{}', now() - interval '1 hour')`,
      );
      return {};
    },
    `delete from jobs`,
  ],
  [
    'backup',
    /73 hours old/,
    async () => {
      await sql(`update platform_settings set backed_up_at = now() - interval '73 hours'`);
      return {};
    },
    'update platform_settings set backed_up_at = now()',
  ],
];

function fileWith(text: string, mode = 0o640): string {
  const path = join(folder, 'planted.env');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

function folderWith(mode: number, owner: number | null): string {
  const path = join(folder, newId());
  mkdirSync(join(path, 'files', 'images', 'one'), { recursive: true });
  chmodSync(path, mode);
  if (owner !== null) chownSync(join(path, 'files', 'images'), owner, owner);
  return path;
}

describe('a planted fault is found by its name', () => {
  test('there are twenty and more', () => {
    expect(PLANTS.length).toBeGreaterThan(20);
  });

  test.each(PLANTS)('%s %s', async (check, says, plant, undo) => {
    const findings = await lookAt(await plant());
    const faults = faultsOf(findings);
    if (undo) await admin(undo, superuserUrl());
    if (check === 'redis-policy')
      await redis.ask('config', 'set', 'maxmemory-policy', 'noeviction');
    expect(faults.map((fault) => fault.check)).toContain(check);
    const said = faults.filter((fault) => fault.check === check).map((fault) => fault.says);
    expect(said.join('\n')).toMatch(says);
    expect(faultsOf(await lookAt()), 'it is undone').toEqual([]);
  });

  test('O-02 folders that root left in a folder of somebody else', async () => {
    const isRoot = process.getuid?.() === 0;
    const path = folderWith(0o750, isRoot ? 4_321 : null);
    const names = (await lookAt({ env: { DATA_DIR: path } })).filter(
      ({ check }) => check === 'data-dir-owner',
    );
    expect(names[0]?.state).toBe(isRoot ? 'fault' : 'ok');
  });
});

describe('the command', () => {
  async function run(env: Record<string, string>, ...args: string[]) {
    withProduction({ ...soundEnv(), ...env });
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((text) => said.push(text));
    vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
    const code = await main(args).finally(() => vi.restoreAllMocks());
    return { code, said: said.join('\n') };
  }

  test('ends with 0 and its words, or with 1', async () => {
    const sound = await run({}, '--least-free-mb', '1');
    expect(sound.code, sound.said).toBe(0);
    expect(sound.said).toMatch(/^ok {5}database-role {9}stallkeeper is no superuser$/m);
    expect(sound.said).toMatch(/Nothing is wrong$/);
    const ill = await run({ TRUST_PROXY: '' }, '--least-free-mb', '1');
    expect(ill.code).toBe(1);
    expect(ill.said).toMatch(/^FAULT {2}proxies {15}TRUST_PROXY is not set/m);
    expect(ill.said).toMatch(/1 faults$/);
  });

  test('speaks JSON', async () => {
    const { code, said } = await run({ TRUST_PROXY: '' }, '--json', '--least-free-mb', '1');
    const { ok, findings } = JSON.parse(said) as { ok: boolean; findings: Finding[] };
    expect({ code, ok, faults: faultsOf(findings).map(({ check }) => check) }).toEqual({
      code: 1,
      ok: false,
      faults: ['proxies'],
    });
  });

  test('names all settings that are missing', async () => {
    const none = { DATABASE_URL: '', JWT_SECRET: '', ENCRYPTION_KEY: '', FRONTEND_URL: '' };
    const { code, said } = await run(none);
    expect(code).toBe(1);
    for (const name of Object.keys(none)) expect(said).toContain(`${name} is missing`);
  });

  test('says how it is used', async () => {
    expect((await run({}, '--least-free-mb', 'much')).code).toBe(2);
    expect((await run({}, '--mail')).said).toContain('usage: npm run doctor');
  });
});
