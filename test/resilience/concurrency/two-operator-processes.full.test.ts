import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { TABLE_PASSWORD } from '../../support/impersonation.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

/** How long a change that was made through one process may take to hold in the others. */
const SOON = { timeout: 5_000, interval: 100 };
const [HERE, THERE] = [0, 1];
const context = useApp();
const { urlOf, start } = useWebProcesses(context);
let address = 0;

interface Pair {
  accessToken: string;
  refreshToken: string;
}

async function send(
  at: number | string,
  method: string,
  path: string,
  token?: string,
  body?: object,
) {
  const origin = typeof at === 'string' ? at : urlOf(at);
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      // An address of its own for each, so that no limit is met.
      'x-forwarded-for': `10.9.${++address >> 8}.${address & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : {} };
}

let operator: { id: string; email: string };
let own: Pair;
let store: TestStore;

const signIn = async (at: number): Promise<Pair> =>
  (
    await send(at, 'POST', '/api/auth/login', undefined, {
      email: operator.email,
      password: TABLE_PASSWORD,
    })
  ).json;

beforeAll(async () => {
  store = await aStore(context.app);
  operator = await anOperator(context.app);
  own = await signIn(HERE);
});

const impersonate = async (at: number, userId = store.ownerId): Promise<Pair> => {
  const { status, json } = await send(
    at,
    'POST',
    `/api/admin/users/${userId}/impersonate`,
    own.accessToken,
    { reason: 'ticket 812' },
  );
  expect(status).toBe(200);
  return json;
};
const orders = async (at: number | string, { accessToken }: Pair) =>
  (await send(at, 'GET', '/api/orders', accessToken)).status;
const refresh = (at: number | string, { refreshToken }: Pair) =>
  send(at, 'POST', '/api/auth/refresh', undefined, { refreshToken });

test('begun through one process it holds in the other, and goes on across both', async () => {
  let pair = await impersonate(HERE);
  expect(await orders(THERE, pair)).toBe(200);
  for (const turn of [THERE, HERE, THERE]) {
    const { status, json } = await refresh(turn, pair);
    expect(status).toBe(200);
    pair = json;
    expect(await orders(1 - turn, pair)).toBe(200);
  }
  const [span] = await rows<{ minutes: number }>(
    `select extract(epoch from max(expires_at) - min(created_at))::float8 / 60 as minutes
       from refresh_tokens where impersonator_id = ?`,
    [operator.id],
  );
  expect(span?.minutes).toBeLessThanOrEqual(60);
});

test('of two refreshes with one token at once only one gets a successor', async () => {
  const pair = await impersonate(HERE);
  const answers = await Promise.all([HERE, THERE].map((at) => refresh(at, pair)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('left through one process it is over in the other', async () => {
  const pair = await impersonate(HERE);
  await send(THERE, 'POST', '/api/auth/logout', undefined, { refreshToken: pair.refreshToken });
  await expect.poll(() => orders(HERE, pair), SOON).toBe(401);
  expect((await refresh(HERE, pair)).status).toBe(401);
});

test('with the user switched off through one process it is over in the other', async () => {
  const other = await aStore(context.app);
  const pair = await impersonate(HERE, other.ownerId);
  expect(await orders(THERE, pair)).toBe(200);
  const path = `/api/admin/users/${other.ownerId}/toggle-active`;
  expect((await send(HERE, 'PATCH', path, own.accessToken)).status).toBe(200);
  await expect.poll(() => orders(THERE, pair), SOON).toBe(401);
});

test('with the user deleted through one process it is over in the other', async () => {
  const other = await aStore(context.app);
  const pair = await impersonate(HERE, other.ownerId);
  const path = `/api/admin/users/${other.ownerId}`;
  expect((await send(HERE, 'DELETE', path, own.accessToken)).status).toBe(204);
  await expect.poll(() => orders(THERE, pair), SOON).toBe(401);
});

test('maintenance switched on through one process holds in the other, and off again', async () => {
  const change = (at: number, changes: object) =>
    send(at, 'PATCH', '/api/admin/settings/platform', own.accessToken, changes);
  const seller = { accessToken: store.headers.authorization.slice(7), refreshToken: '' };
  expect((await change(HERE, { maintenanceMode: true })).status).toBe(200);
  await expect.poll(() => orders(THERE, seller), SOON).toBe(503);
  expect((await change(THERE, { maintenanceMode: false })).status).toBe(200);
  await expect.poll(() => orders(HERE, seller), SOON).toBe(200);
});

test('closing stores that are switched off through one process holds in the other', async () => {
  const other = await aStore(context.app);
  const change = (inactiveStores: string) =>
    send(HERE, 'PATCH', '/api/admin/settings/platform', own.accessToken, { inactiveStores });
  await rows('update stores set is_active = false where id = ?', [other.storeId]);
  const shop = async () => (await send(THERE, 'GET', `/api/public/catalog/${other.slug}`)).status;
  expect(await shop()).toBe(200);
  expect((await change('close')).status).toBe(200);
  await expect.poll(shop, SOON).toBe(410);
  await change('serve');
  await expect.poll(shop, SOON).toBe(200);
});

test('a process that ends takes no session along', async () => {
  const third = await start();
  let pair = await impersonate(HERE);
  pair = (await refresh(third.url, pair)).json;
  expect(await orders(third.url, pair)).toBe(200);
  await third.stop();
  expect(await orders(HERE, pair)).toBe(200);
  const fourth = await start();
  expect(await orders(fourth.url, pair)).toBe(200);
  expect((await refresh(fourth.url, pair)).status).toBe(200);
  await fourth.stop();
});
