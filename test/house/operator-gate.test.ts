import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId, newToken } from '../../src/ids.ts';
import { openDoor } from '../../src/plugins/access/access.ts';
import { useApp } from '../support/app.ts';
import { forgedToken } from '../support/forged-token.ts';
import { aConfig, aFrame } from '../support/frame-app.ts';
import { type Route, routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { anOperator, aStore, signInAs } from '../support/stores.ts';
import { shareOf } from '../support/test-set.ts';

const context = useApp();
const OURS = /^\/(?:api\/)?admin(?:\/|$)/;
const PROBLEM = ['statusCode', 'error', 'code', 'message', 'details'];

/** Who knocks, by name: the token that they show, if any. */
const strangers = new Map<string, string | null>();
const sellers = new Map<string, string>();
let operatorToken: string;

const tokenOf = ({ authorization }: { authorization: string }) => authorization.slice(7);

interface Person {
  userId: string;
  role: 'OWNER' | 'STAFF' | 'SUPER_ADMIN';
  ownerId?: string;
  name: string;
}

/** A token for acting for `person`, as the platform signs it. */
async function impersonationOf(person: Person, operatorId: string): Promise<string> {
  const sid = newId();
  await rows(
    `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at, impersonator_id)
     values (?, ?, ?, ?, now() + interval '1 hour', ?)`,
    [newId(), person.userId, sid, Buffer.from(newToken()), operatorId],
  );
  return context.app.jwt.sign({ ...person, sid, impersonatedBy: operatorId });
}

beforeAll(async () => {
  const { app, config } = context;
  const [store, operator] = [await aStore(app), await anOperator(app)];
  const owner: Person = {
    userId: store.ownerId,
    role: 'OWNER',
    ownerId: store.ownerId,
    name: 'Meera',
  };
  const staff: Person = { ...owner, userId: newId(), role: 'STAFF', name: 'Ravi' };
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id)
     select ?, 'STAFF', 'Ravi', 'ravi-gate@example.com', password_hash, id from users where id = ?`,
    [staff.userId, store.ownerId],
  );
  operatorToken = tokenOf(operator.headers);
  sellers.set('an owner', tokenOf(store.headers));
  sellers.set('a staff member', tokenOf(await signInAs(app, staff)));
  sellers.set('an operator who acts for an owner', await impersonationOf(owner, operator.id));
  sellers.set('an operator who acts for staff', await impersonationOf(staff, operator.id));

  const [, payload = ''] = operatorToken.split('.');
  const {
    iat: _iat,
    exp: _exp,
    ...claims
  } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const forge = (how: Partial<Parameters<typeof forgedToken>[0]>) =>
    forgedToken({ claims, secret: config.jwtSecret, ...how });
  const now = Math.floor(Date.now() / 1_000);
  strangers.set('no token', null);
  strangers.set('garbage', 'abc.def.ghi');
  strangers.set('a refresh token', newToken());
  strangers.set(
    'an expired token',
    forge({ claims: { ...claims, iat: now - 1_000, exp: now - 1 } }),
  );
  strangers.set('a token without an end', forge({ claims: { ...claims, exp: undefined } }));
  strangers.set('a token without a signature', forge({ header: { alg: 'none' }, hash: null }));
  strangers.set('a token signed by HS512', forge({ header: { alg: 'HS512' }, hash: 'sha512' }));
  strangers.set('a token of another secret', forge({ secret: 'x'.repeat(40) }));
  const [, ownerPayload = ''] = tokenOf(store.headers).split('.');
  const ownerClaims = JSON.parse(Buffer.from(ownerPayload, 'base64url').toString());
  strangers.set(
    'an owner who claims to be one',
    forge({ claims: { ...ownerClaims, role: 'SUPER_ADMIN' } }),
  );
  const acting = await impersonationOf(owner, operator.id);
  const actingClaims = JSON.parse(Buffer.from(acting.split('.')[1] ?? '', 'base64url').toString());
  strangers.set(
    'an impersonation that claims to be one',
    forge({ claims: { ...actingClaims, role: 'SUPER_ADMIN', ownerId: undefined } }),
  );
  for (const [name, sql] of [
    ['a deleted operator', 'delete from users where id = ?'],
    ['a switched-off operator', 'update users set is_active = false where id = ?'],
    ['a demoted operator', `update users set role = 'OWNER', owner_id = id where id = ?`],
    [
      'an operator who signed out',
      'update refresh_tokens set revoked_at = now() where user_id = ?',
    ],
  ] as const) {
    const gone = await anOperator(app, 'Gone');
    const before = await app.inject({ url: '/api/auth/me', headers: gone.headers });
    expect([name, before.statusCode]).toEqual([name, 200]);
    await rows(sql, [gone.id]);
    strangers.set(name, tokenOf(gone.headers));
  }
});

const ourRoutes = (): Route[] => {
  const routes = routesOf(context.app).filter(({ url }) => OURS.test(url));
  expect(routes.length).toBeGreaterThan(15);
  return routes;
};
const pathOf = ({ url }: Route) => url.replace(/:\w+/g, newId()).replace('*', 'js/main.js');
const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  context.app.inject({
    method: method as 'GET',
    url,
    headers: { accept: 'application/json', ...headers },
  });

/** Whether an answer is a refusal and says nothing else. */
function isBare({ body, headers }: LightMyRequestResponse): boolean {
  if (body === '') return true;
  if (!String(headers['content-type']).startsWith('application/json')) return false;
  return Object.keys(JSON.parse(body)).every((key) => PROBLEM.includes(key));
}

/** One line for each answer that is another than it should be. */
async function wrongAnswers(
  token: string | null,
  isRight: (status: number) => boolean,
  requests: readonly (readonly [method: string, url: string])[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [method, url] of requests) {
    const answer = await ask(method, url, bearer(token));
    if (isRight(answer.statusCode) && isBare(answer)) continue;
    wrong.push(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 80)}`);
  }
  return wrong;
}

test('E-04 every address of the operators belongs to them alone', () => {
  for (const { method, url, config } of ourRoutes()) {
    expect([method, url, config?.access]).toEqual([method, url, 'operator']);
  }
});

test('an operator comes in everywhere', async () => {
  for (const { method, url } of ourRoutes().filter((route) => route.method === 'GET')) {
    const { statusCode } = await ask(method, pathOf({ url } as Route), bearer(operatorToken));
    expect([401, 403], url).not.toContain(statusCode);
  }
});

test('E-04 whoever shows no session of an operator gets 401 everywhere', {
  timeout: 60_000,
}, async () => {
  const requests = ourRoutes().map((route) => [route.method, pathOf(route)] as const);
  for (const [name, token] of strangers) {
    const wrong = await wrongAnswers(token, (status) => status === 401, requests);
    expect(wrong, name).toEqual([]);
  }
});

test('E-04 whoever has a session of a store gets 403 everywhere', { timeout: 60_000 }, async () => {
  const requests = ourRoutes().map((route) => [route.method, pathOf(route)] as const);
  for (const [name, token] of sellers) {
    const wrong = await wrongAnswers(token, (status) => status === 403, requests);
    expect(wrong, name).toEqual([]);
  }
});

/** Some of those with a page, of the API and of the job board. */
const some = () => {
  const known = /^\/(?:api\/)?admin\/stores|^\/admin\/jobs-board\/static/;
  const routes = ourRoutes();
  return shareOf(
    routes,
    routes.filter(({ url }) => known.test(url)),
  );
};
const REFUSED = [400, 401, 403, 404, 405, 414];

test('E-04 no spelling of an address leads around the door', { timeout: 60_000 }, async () => {
  const spellings = (url: string): string[] => [
    `/${url}`,
    `${url}/`,
    `${url}//`,
    `${url}/.`,
    `${url};x=1`,
    `${url};/`,
    `${url}?`,
    `${url}?admin=1`,
    `${url}%00`,
    `${url}%2500`,
    `${url}%20`,
    `${url}.json`,
    url.toUpperCase(),
    url.replace('admin', 'Admin'),
    url.replace('admin', '%61dmin'),
    url.replace('admin', '%2561dmin'),
    url.replace('admin', 'admin%2f'),
    url.replace('admin', 'admin/.'),
    url.replace('admin', './admin'),
    url.replace('admin', 'x/..;/admin'),
    url.replace('admin', 'x/../admin'),
    url.replace('/admin', '%2fadmin'),
    url.replace('/admin', '\\admin'),
    url.replace('/admin', '//admin'),
  ];
  const requests = some()
    .map((route) => [route.method, pathOf(route)] as const)
    .flatMap(([method, path]) => spellings(path).map((url) => [method, url] as const));
  for (const token of [null, sellers.get('an owner') ?? null]) {
    expect(await wrongAnswers(token, (status) => REFUSED.includes(status), requests)).toEqual([]);
  }
});

test('E-04 no method does either', { timeout: 60_000 }, async () => {
  const methods = 'GET HEAD OPTIONS TRACE POST PUT PATCH DELETE PROPFIND QUERY'.split(' ');
  const paths = [...new Set(some().map(pathOf))];
  const requests = paths.flatMap((path) => methods.map((method) => [method, path] as const));
  // A preflight comes without a session; its answer says what another origin may send, no more.
  const preflight = await ask('OPTIONS', '/api/admin/stores');
  expect([preflight.statusCode, preflight.body]).toEqual([204, '']);
  const isRight = (status: number) => REFUSED.includes(status) || status === 204;
  for (const token of [null, sellers.get('an operator who acts for an owner') ?? null]) {
    expect(await wrongAnswers(token, isRight, requests)).toEqual([]);
  }
});

test('E-04 headers that name another address or method change nothing', async () => {
  const headers: Record<string, string>[] = [
    { 'x-original-url': '/login', 'x-rewrite-url': '/login' },
    { 'x-http-method-override': 'OPTIONS' },
    { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
  ];
  for (const tricks of headers) {
    expect((await ask('GET', '/api/admin/stores', tricks)).statusCode).toBe(401);
  }
});

describe('pages', () => {
  const pages = () => ourRoutes().filter(({ url }) => url.startsWith('/admin'));
  const html = { accept: 'text/html,application/xhtml+xml', host: 'localhost' };

  test('send the signed-out to the sign-in and back, and sellers to their own desk', async () => {
    for (const route of pages()) {
      const url = pathOf(route);
      const out = await ask(route.method, url, html);
      expect([url, out.statusCode, out.body]).toEqual([url, 303, '']);
      const next = route.method === 'GET' ? url : '/admin';
      expect(out.headers.location).toBe(`/login?next=${encodeURIComponent(next)}`);
      for (const [name, token] of sellers) {
        const answer = await ask(route.method, url, { ...html, ...bearer(token) });
        expect([name, url, answer.statusCode, answer.headers.location, answer.body]).toEqual([
          name,
          url,
          303,
          '/dashboard',
          '',
        ]);
      }
    }
  });

  test('answer parts of a page with the address to go to', async () => {
    const htmx = { ...html, 'hx-request': 'true' };
    for (const { method, url } of pages().map((route) => ({ ...route, url: pathOf(route) }))) {
      const out = await ask(method, url, htmx);
      expect([url, out.body]).toEqual([url, '']);
      expect(out.headers['hx-redirect']).toMatch(/^\/login\?next=%2Fadmin/);
      const answer = await ask(method, url, { ...htmx, ...bearer(sellers.get('an owner') ?? '') });
      expect([url, answer.headers['hx-redirect'], answer.body]).toEqual([url, '/dashboard', '']);
    }
  });
});

describe.each(['/admin/new', '/api/admin/new', '/admin'])('E-04 a new route %s', (path) => {
  test.each(['public', 'account', 'tenant'] as const)(
    'behind the door "%s" stops the start',
    async (access) => {
      const built = aFrame(aConfig(), (door) => {
        door.register(async (other) => {
          openDoor(other, access);
          other.get(path, { config: { access } }, async () => 'open');
        });
      });
      await expect(built).rejects.toThrow(`GET ${path} is not restricted to operators`);
    },
  );
});
