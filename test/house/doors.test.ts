import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/ids.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { isFor, type Route, routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { signInAs } from '../support/stores.ts';
import { shareOf } from '../support/test-set.ts';

const context = useApp();
let own: Belongings;
let operator: { authorization: string };
beforeAll(async () => {
  own = await aStoreWithEverything(context.app);
  const userId = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash)
     select ?, 'SUPER_ADMIN', 'Olu', 'olu@example.com', password_hash from users where id = ?`,
    [userId, own.store.ownerId],
  );
  operator = await signInAs(context.app, { userId, role: 'SUPER_ADMIN', name: 'Olu' });
});

const nameOf = ({ method, url }: Route) => `${method} ${url}`;
const behind = (...doors: string[]) =>
  routesOf(context.app).filter(({ config }) => doors.includes(config?.access ?? ''));

async function statusOf(route: Route, headers: Record<string, string>, url = route.url) {
  const answer = await context.app.inject({
    method: route.method as 'GET',
    url: url.replace(/:\w+/g, newId()),
    headers: { accept: 'application/json', ...headers },
    // A stream would be waited for to its end.
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return answer.statusCode;
}

/** Calls every route of some doors and lists those that answer otherwise than they should. */
async function exceptions(
  routes: Route[],
  headers: Record<string, string>,
  isRight: (status: number, route: Route) => boolean,
): Promise<string[]> {
  expect(routes.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const route of routes) {
    const status = await statusOf(route, headers);
    if (!isRight(status, route)) wrong.push(`${nameOf(route)}: ${status}`);
  }
  return wrong;
}

const GUARDED = ['account', 'tenant', 'operator'];

test('E-04 without a session every guarded route is 401', async () => {
  expect(await exceptions(behind(...GUARDED), {}, (status) => status === 401)).toEqual([]);
});

test.each([
  ['no token at all', 'Bearer'],
  ['another scheme', 'Basic YTpi'],
  ['rubbish', 'Bearer abc.def.ghi'],
  ['an unsigned token', `Bearer ${unsigned()}`],
])('E-06 with %s every guarded route is 401', async (_name, authorization) => {
  const wrong = await exceptions(behind(...GUARDED), { authorization }, (status) => status === 401);
  // A token that is none leaves unsafe requests of pages to the own-origin guard.
  expect(wrong.filter((line) => !/^POST \/dashboard.*: 403$/.test(line))).toEqual([]);
});

function unsigned(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { userId: newId(), role: 'OWNER', sid: newId(), exp: 9_999_999_999, iat: 1 };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

test('E-04 an operator has no tenant: every tenant route is 403', async () => {
  const wrong = await exceptions(behind('tenant'), operator, (status) => status === 403);
  expect(wrong).toEqual([]);
});

describe('staff', () => {
  test('are kept out of what belongs to the owner', async () => {
    const owners = behind('tenant').filter((route) => !isFor('staff', route));
    const wrong = await exceptions(owners, own.staff.headers, (status) => status === 403);
    expect(wrong).toEqual([]);
  });

  test('may do the rest', async () => {
    const { headers } = await aStoreWithEverything(context.app).then(({ staff }) => staff);
    const theirs = behind('tenant').filter((route) => isFor('staff', route));
    const routes = theirs.filter(({ url }) => !/sessions|password/.test(url));
    const wrong = await exceptions(routes, headers, (status) => ![401, 402, 403].includes(status));
    expect(wrong).toEqual([]);
  });
});

test.each(['expired', 'cancelled'])(
  'with a subscription that is %s only what is left open answers',
  async (status) => {
    const { store } = await aStoreWithEverything(context.app);
    await rows('update user_subscriptions set status = ? where user_id = ?', [
      status,
      store.ownerId,
    ]);
    const wrong = await exceptions(behind('tenant'), store.headers, (seen, { config }) =>
      config?.gated === false ? seen !== 402 : seen === 402,
    );
    expect(wrong).toEqual([]);
  },
);

test('E-04 no spelling of a path leads around a door', async () => {
  const spellings = (url: string) => [
    `/${url}`,
    url.replace('/api/', '/API/'),
    url.replace('/dashboard', '/Dashboard'),
    url.replace('/api', '/%61pi'),
    url.replace('/dashboard', '/%64ashboard'),
    `${url}/`,
    `${url}//`,
    `${url};/`,
    `${url}/.`,
    url.replace(/\/(?=\w+$)/, '%2f'),
    url.replace(/\/(?=\w+$)/, '/x/..;/'),
    url.replace(/\/(?=\w+$)/, '/./'),
  ];
  const guarded = behind(...GUARDED);
  const ofOrders = guarded.filter(({ url }) => /\/orders(?:\/|$)/.test(url));
  const seen: string[] = [];
  for (const route of shareOf(guarded, ofOrders)) {
    for (const url of spellings(route.url)) {
      const status = await statusOf(route, {}, url);
      if (![401, 403, 404, 400].includes(status)) seen.push(`${route.method} ${url}: ${status}`);
    }
    const head = await context.app.inject({
      method: 'HEAD',
      url: route.url.replace(/:\w+/g, newId()),
    });
    if (head.statusCode < 300) seen.push(`HEAD ${route.url}: ${head.statusCode}`);
  }
  expect(seen).toEqual([]);
});

test('F-02 whatever is asked, the answer carries its headers, and private ones are never kept', async () => {
  const wanted = [
    'x-request-id',
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
  ];
  for (const route of routesOf(context.app).filter(({ method }) => method !== 'OPTIONS')) {
    for (const headers of [{}, own.store.headers]) {
      const url = `${route.url.replace(/:slug/g, own.store.slug).replace(/:\w+|\*/g, newId())}`;
      const answer = await context.app.inject({ method: route.method as 'GET', url, headers });
      const where = `${nameOf(route)}: ${answer.statusCode}`;
      for (const name of wanted) expect(answer.headers[name], `${where} ${name}`).toBeTruthy();
      expect(answer.headers['content-security-policy'], where).not.toMatch(
        /script-src[^;]*unsafe|eval/,
      );
      if (route.config?.access === 'public' || answer.statusCode >= 300) continue;
      expect(answer.headers['cache-control'], where).toMatch(/no-store|^private\b/);
    }
  }
});

test('F-07 a private page under a name that looks like a file is no page', async () => {
  const { store } = await aStoreWithEverything(context.app);
  for (const path of [
    '/dashboard/products/x.css',
    '/api/orders/x.js',
    '/dashboard/orders.css',
    '/api/orders%2fx.css',
  ]) {
    const answer = await context.app.inject({ url: path, headers: store.headers });
    expect([400, 404], path).toContain(answer.statusCode);
    expect(answer.headers['cache-control'], path).toBe('no-store');
  }
});

test('G-07 a route that declares no access stops the start', async () => {
  const { aConfig, aFrame } = await import('../support/frame-app.ts');
  const built = aFrame(aConfig(), (door) => {
    door.addHook('onRoute', (route) => {
      route.config = {};
    });
    door.get('/forgotten', async () => 'open');
  });
  await expect(built).rejects.toThrow('GET /forgotten has no access rule');
});
