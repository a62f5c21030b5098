import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askCod } from '../../src/features/orders/cod/ask-cod.ts';
import { newId } from '../../src/ids.ts';
import { SYSTEM } from '../../src/session.ts';
import { aStoreWithEverything, type Belongings, rowsOfTenant } from '../support/belongings.ts';
import { bySize } from '../support/resilience/by-size.ts';
import { type Route, routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { anOperator } from '../support/stores.ts';
import { bodyFor, kindsIn } from '../support/tenant-bodies.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
let foreign: Server;
let port: number;
let own: Belongings;
let publicToken: string;
let operator: Awaited<ReturnType<typeof anOperator>>;

beforeAll(async () => {
  foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Another site</title><body></body>');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  port = (foreign.address() as AddressInfo).port;
  own = await aStoreWithEverything(context.app);
  operator = await anOperator(context.app);
  await rows(`update orders set payment_status = 'cod' where owner_id = ? and id = ?`, [
    own.store.ownerId,
    own.ids.order,
  ]);
  ({ publicToken } = await askCod(own.store.tenant, own.ids.order, SYSTEM));
});
afterAll(() => new Promise((resolve) => foreign.close(resolve)));

interface Attack {
  method: string;
  url: string;
  fields: [name: string, value: string][];
  json: string;
}

const FIELDS: Record<string, Record<string, string>> = {
  '/catalog/:slug/orders/:publicToken/cod': { answer: 'confirmed' },
  '/login': { email: 'a@example.com', password: 'not the password' },
  '/dashboard/profile': { name: 'Taken over' },
  '/dashboard/settings': { name: 'Taken over', slug: 'taken-over' },
  '/dashboard/staff': { name: 'Mallory', email: 'm@example.com', password: 'taken over 123' },
};

const changesSomething = ({ method, url }: Route): boolean =>
  !['GET', 'OPTIONS'].includes(method) && !url.includes('*');

const isOperators = ({ config }: Route): boolean => config?.access === 'operator';

const idForOperator = (path: string): string => {
  if (path.includes('/stores/')) return own.store.storeId;
  return path.includes('/users/') ? own.store.ownerId : newId();
};

/** A request that the route would take from its own page, with the ids of the person signed in. */
async function attackOn(route: Route, base: string): Promise<Attack> {
  const path = route.url
    .replace(':slug', own.store.slug)
    .replace(':publicToken', publicToken)
    // Of a mailed link: whoever knows one needs no page of another site.
    .replace(':token', 'nobody-was-mailed-this');
  const withIds = isOperators(route)
    ? path.replace(/:\w+/g, idForOperator(path))
    : kindsIn({ ...route, url: path }).reduce(
        (url, { param, kind }) => url.replace(`:${param}`, own.ids[kind]),
        path,
      );
  const { payload } = await bodyFor(route, own.ids);
  const fields = FIELDS[route.url] ?? (isOperators(route) ? { reason: 'Taken over' } : {});
  return {
    method: route.method,
    url: base + withIds,
    fields: [
      ...Object.entries(fields),
      ...(typeof payload === 'string' ? new URLSearchParams(payload) : []),
    ],
    json: JSON.stringify(typeof payload === 'object' ? payload : fields),
  };
}

/** Everything that a page of another site can send without being asked. */
const attack = (page: Page, attacks: Attack[]): Promise<void> =>
  page.evaluate(async (all) => {
    const formOf = ({ url, fields }: Attack, method: string, type: string) => {
      const frame = document.createElement('iframe');
      frame.name = `frame-${crypto.randomUUID?.() ?? Math.random()}`;
      document.body.append(frame);
      const form = document.createElement('form');
      Object.assign(form, { method, enctype: type, target: frame.name });
      form.setAttribute('action', url);
      for (const [name, value] of fields) {
        const input = document.createElement('input');
        Object.assign(input, { type: 'hidden', name, value });
        form.append(input);
      }
      document.body.append(form);
      const sent = new Promise((resolve) => frame.addEventListener('load', resolve));
      form.submit();
      // A thousand frames that stay would be laid out anew with each that comes.
      return sent.then(() => frame.remove());
    };
    const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
    const attackOne = async (one: Attack) => {
      const send = (init: RequestInit) =>
        fetch(one.url, { credentials: 'include', ...init }).catch(() => null);
      const urlencoded = new URLSearchParams(one.fields);
      const multipart = new FormData();
      for (const [name, value] of one.fields) multipart.append(name, value);
      const image = new Image();
      const shown = new Promise((resolve) => {
        image.onload = resolve;
        image.onerror = resolve;
      });
      image.src = `${one.url}?${urlencoded}`;
      await Promise.all([
        ...FORM_TYPES.map((type) => formOf(one, 'post', type)),
        send({ method: 'POST', mode: 'no-cors', body: urlencoded }),
        send({ method: 'POST', mode: 'no-cors', body: multipart }),
        send({ method: 'POST', mode: 'no-cors', body: one.json }),
        send({ method: 'POST', mode: 'no-cors', body: new Blob([one.json], { type: '' }) }),
        send({
          method: one.method,
          body: one.json,
          headers: { 'content-type': 'application/json' },
        }),
        shown,
      ]);
    };
    // A few at a time: a browser opens six connections to a host.
    const waiting = [...all];
    const worker = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await attackOne(one);
    };
    await Promise.all([worker(), worker(), worker()]);
  }, attacks);

const everything = async () => ({
  ...(await rowsOfTenant(own.store.ownerId)),
  accounts: await rows('select id, email, password_hash from users order by id'),
  counts: await rows('select (select count(*) from stores) as stores'),
  // The keys of push notices are made when a page first needs them.
  platform: await rows(
    `select (select count(*) from audit_events) as audited, to_jsonb(s) - 'push_keys' as settings
       from platform_settings s`,
  ),
});

/** Looking at a page may renew what says when somebody was last there; nothing else. */
const comparable = (snapshot: Awaited<ReturnType<typeof everything>>) => ({
  ...snapshot,
  users: '',
});

// Another port of the same host gets the cookies along; another host does not.
test.each([
  ['127.0.0.1', 'owner'],
  ['localhost', 'owner'],
  ['127.0.0.1', 'operator'],
  ['localhost', 'operator'],
])(
  'F-03 nothing that a page at %s sends has an effect on any route of an %s',
  async (host, who) => {
    const signedIn = who === 'operator' ? operator : own.store;
    const page = await open({ width: 1280, signedIn });
    await page.goto('/dashboard');
    const base = new URL(page.url()).origin;
    const routes = routesOf(context.app)
      .filter(changesSomething)
      .filter((route) => isOperators(route) === (who === 'operator'));
    expect(routes.length).toBeGreaterThan(20);
    // A page of another host has no cookies to misuse: there one route in five will do each time.
    const step = host === 'localhost' ? bySize({ smoke: 5, full: 1 }) : 1;
    const attacked = routes.filter((_, index) => index % step === 0);
    const attacks = await Promise.all(attacked.map((route) => attackOn(route, base)));
    const before = await everything();
    const taken: string[] = [];
    page.on('response', (response) => {
      const request = response.request();
      if (!response.url().startsWith(base) || request.method() === 'GET') return;
      if (response.status() < 400) taken.push(`${request.method()} ${response.url()}`);
    });
    await page.goto(`http://${host}:${port}/`);
    await attack(page, attacks);
    expect(comparable(await everything())).toEqual(comparable(before));
    // A preflight is answered; what it asks leave for is not sent.
    expect(taken.filter((line) => !line.startsWith('OPTIONS'))).toEqual([]);
    const home = who === 'operator' ? '/admin/settings' : '/dashboard/profile';
    await page.goto(base + home);
    expect(new URL(page.url()).pathname).toBe(home);
    await page.goto(`http://${host}:${port}/`);
    await submitTopLevel(page, `${base}/dashboard/profile`);
    await expect
      .poll(() => page.locator('body').textContent())
      .toContain('not sent from this site');
    expect(comparable(await everything())).toEqual(comparable(before));
  },
  5 * 60_000,
);

test('F-03 the same form has its effect from our own page', async () => {
  const page = await open({ width: 1280, signedIn: own.store });
  await page.goto('/dashboard/profile');
  await submitTopLevel(page, '/dashboard/profile');
  const [user] = await rows<{ name: string }>('select name from users where id = ?', [
    own.store.ownerId,
  ]);
  expect(user?.name).toBe('Taken over');
});

async function submitTopLevel(page: Page, action: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.evaluate((url) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.setAttribute('action', url);
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: 'name', value: 'Taken over' });
    form.append(input);
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  }, action);
  await loaded;
}
