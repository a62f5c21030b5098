import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { procfileArgs } from '../../../dev/procfile.ts';
import { SIMULATED_GATEWAY } from '../../../dev/simulators/gateway/accounts.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { database } from '../../../src/kernel/db/db.ts';
import { projectRoot } from '../../../src/paths.ts';
import { useApp } from '../../support/app.ts';
import { paidCheckout, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop, type OnlineShop } from '../../support/online-shop.ts';
import { ask } from '../../support/resilience/ask.ts';
import { pooled } from '../../support/resilience/between.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { manySealedStores, storesSealedBy } from '../../support/sealed-stores.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { openPayment, placeOrder, shopperNo } from '../../support/web-shoppers.ts';

const OLD = 'test-key-test-key-test-key-test-key';
const NEW = 'the-key-that-comes-after-it-00000001';
const WRONG = 'a-key-that-nothing-is-sealed-with-00001';
const KEYS = { ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_PREVIOUS: OLD };
/** So many rows the command seals in a transaction. */
const BATCH = 100;
const KILLS = bySize({ smoke: 2, full: 10 });

const context = useApp();
const simulator = useGatewaySimulator(context);
useInvariants();
const { start, urlOf } = useWebProcesses(context, () => ({
  GATEWAY_API_URL: simulator.origin,
  ...KEYS,
}));

/** A compiled program as a process of its own, so that it can die as one. */
function run(program: string[], settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    FRONTEND_URL: 'http://localhost:3000',
    DATABASE_URL: pooled(context.db.url),
    JWT_SECRET: context.config.jwtSecret,
    ...KEYS,
    ...settings,
  };
  const child = spawn(process.execPath, program, { cwd: projectRoot, env, stdio: 'pipe' });
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  // Not before it has said everything.
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, said, complained }));
  return { child, ended };
}

const reencrypt = () => run(['dist/dev/run-command.js', 'reencrypt']);

/** A payment is opened and proved with the store's secret, and its seller saves that secret. */
async function trade({ store, goods }: OnlineShop, turn: number): Promise<number[]> {
  const cart = { items: [{ productId: goods.productId, quantity: 1 }], customer: shopperNo(turn) };
  const opened = await openPayment(urlOf(turn), store, cart);
  const paid = paidCheckout(cart, opened.body, simulator.pay(opened.body.gatewayOrderId));
  const placed = await placeOrder(urlOf(turn + 1), store, paid);
  const saved = await ask(`${urlOf(turn)}/api/store`, {
    method: 'PATCH',
    headers: { ...store.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      paymentSettings: { gatewayKeySecret: SIMULATED_GATEWAY.keySecret },
    }),
  });
  return [opened.status, placed.status, saved.status];
}
const SOUND = [201, 201, 200];

/** All shops trade, one after the other, until they are told to end. Returns each answer. */
function keepTrading(shops: OnlineShop[]) {
  const answers: number[][] = [];
  let isOver = false;
  const trading = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const shop = shops[turn % shops.length];
      if (shop) answers.push(await trade(shop, turn));
    }
  })();
  return async () => {
    isOver = true;
    await trading;
    return answers;
  };
}

/** Kills the command while it waits for a row in the middle of its n-th transaction. */
async function killIn(transaction: number): Promise<void> {
  const ours = await database().transaction();
  await ours.raw(
    `select 1 from stores where id = (select id from stores order by id offset ? limit 1) for update`,
    [transaction * BATCH - 1],
  );
  const [holder] = await rows<{ pid: number }>('select pg_backend_pid() as pid', [], ours);
  const { child, ended } = reencrypt();
  await expect
    .poll(() => commandWaitsFor(holder?.pid), { timeout: 60_000, interval: 20 })
    .toBe(true);
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  await ours.rollback();
}

/** Not for a shop that is being saved, which it may meet in an earlier transaction. */
async function commandWaitsFor(holder: number | undefined): Promise<boolean> {
  const waiting = await rows(
    `select 1 from pg_stat_activity where datname = current_database()
        and query like '%order by id limit%for no key update%' and ? = any (pg_blocking_pids(pid))`,
    [holder],
  );
  return waiting.length > 0;
}

test(`G-02 npm run reencrypt is killed ${KILLS} times beside shops that sell: no error, and each run goes on where the last one was`, async () => {
  const shops: OnlineShop[] = [];
  for (let batch = 0; batch <= KILLS; batch++) {
    shops.push(await anOnlineShop(context, { stock: 10_000 }));
    await manySealedStores(BATCH - 1, new SecretBox(OLD));
  }
  const stop = keepTrading(shops);
  const after = new SecretBox(NEW);
  for (let kill = 1; kill <= KILLS; kill++) {
    await killIn(kill + 1);
    // Shops of transactions to come may have been saved with the new key.
    const sealed = await storesSealedBy(after);
    expect(sealed).toBeGreaterThanOrEqual(kill * BATCH);
    expect(sealed).toBeLessThanOrEqual(kill * BATCH + shops.length);
  }
  expect(await reencrypt().ended).toMatchObject({ code: 0 });
  const answers = await stop();
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => String(answer) !== String(SOUND))).toEqual([]);
  expect(await storesSealedBy(after)).toBe(shops.length * BATCH);

  const alone = await start({ ENCRYPTION_KEY_PREVIOUS: '' });
  // Nobody who has just ordered: they would be shown that order first.
  const customer = shopperNo(answers.length);
  for (const { store, goods } of shops) {
    const cart = { items: [{ productId: goods.productId, quantity: 1 }], customer };
    expect((await openPayment(alone.url, store, cart)).status).toBe(201);
  }
  await alone.stop();
}, 600_000);

test('G-02 at each step of a new key every process starts, old and new ones side by side', async () => {
  await rows(`update stores set payment_settings = '{}', courier_settings = '{}'`);
  await manySealedStores(3, new SecretBox(OLD));
  const before = { ENCRYPTION_KEY: OLD, ENCRYPTION_KEY_PREVIOUS: '' };
  const prepared = { ENCRYPTION_KEY: OLD, ENCRYPTION_KEY_PREVIOUS: NEW };
  const alone = { ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_PREVIOUS: '' };
  const startAll = async (...each: Record<string, string>[]) => {
    const started = await Promise.all(each.map((keys) => start(keys)));
    await Promise.all(started.map((web) => web.stop()));
  };
  await startAll(before, prepared);
  await startAll(prepared, KEYS);
  expect(await reencrypt().ended).toMatchObject({ code: 0 });
  await startAll(prepared, KEYS, alone);
}, 120_000);

/** With a key that is not the stored secrets'. */
async function startWrongly(name: 'web' | 'worker', more: Record<string, string> = {}) {
  const port = String(await freePort());
  const keys = { ENCRYPTION_KEY: WRONG, ENCRYPTION_KEY_PREVIOUS: '' };
  const begun = run(procfileArgs(name), { HOST: '127.0.0.1', PORT: port, ...keys, ...more });
  onTestFinished(() => void begun.child.kill('SIGKILL'));
  return { ...begun, url: `http://127.0.0.1:${port}` };
}

const LINE =
  /^The stored secrets can’t be decrypted with ENCRYPTION_KEY(?: or ENCRYPTION_KEY_PREVIOUS)?: .+$/;
/** The last words of a process in production: the fatal lines of its log. */
const fatalWords = (said: string): string[] =>
  said
    .split('\n')
    .filter((line) => line.includes('"level":"fatal"'))
    .map((line) => JSON.parse(line).msg);

/** Keys, and what is sealed with one. */
const NOT_TO_BE_SAID = new RegExp([OLD, NEW, WRONG, 'enc:v1', 'key-secret'].join('|'));

test.each(['web', 'worker'] as const)(
  'G-02 %s ends at its start with a key that opens nothing of what is stored: one line, exit 1',
  async (name) => {
    await manySealedStores(1, new SecretBox(NEW));
    for (const previous of ['', `${WRONG}-either`]) {
      const { ended } = await startWrongly(name, { ENCRYPTION_KEY_PREVIOUS: previous });
      const { code, said, complained } = await ended;
      const words = fatalWords(said);
      expect([code, complained, words]).toEqual([1, '', [expect.stringMatching(LINE)]]);
      expect(words[0]?.includes(' or ENCRYPTION_KEY_PREVIOUS:')).toBe(previous !== '');
      expect(said + complained).not.toMatch(NOT_TO_BE_SAID);
    }
  },
  60_000,
);

test('G-02 a web process with a wrong key that begins without a database ends when that is there, and was never ready', async () => {
  await manySealedStores(1, new SecretBox(NEW));
  const address = new URL(context.db.url);
  const proxy = await startTcpProxy(Number(address.port));
  onTestFinished(() => proxy.stop());
  proxy.set('refuse');
  address.port = String(proxy.port);
  const { url, ended } = await startWrongly('web', { DATABASE_URL: address.href });
  const statusOf = async (path: string) => (await ask(`${url}${path}`)).status;
  await expect.poll(() => statusOf('/healthz'), { timeout: 20_000 }).toBe(200);
  const seen = new Set([await statusOf('/readyz')]);
  const looking = (async () => {
    // Nobody listens any more: it has ended.
    for (let status = 503; status !== 0; status = await statusOf('/readyz')) seen.add(status);
  })();
  proxy.set('pass');
  const { code, said, complained } = await ended;
  await looking;
  expect([code, complained]).toEqual([1, '']);
  expect(fatalWords(said)).toEqual([expect.stringMatching(LINE)]);
  expect([...seen]).toEqual([503]);
}, 60_000);
