import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../src/enums.ts';
import {
  PERMISSIONS,
  type Permission,
  STAFF_PRESETS,
  type StaffPreset,
} from '../../src/permissions.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { anOrder } from '../support/orders.ts';
import { type Route, routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { aStaffMemberWith } from '../support/staff.ts';
import type { TestStore } from '../support/stores.ts';
import { kindsIn } from '../support/tenant-bodies.ts';
import { shareOf } from '../support/test-set.ts';

const context = useApp();

const ADDRESS = /^\/(?:dashboard|api)(?:[/?#]|$)/;

const linked = () => routesOf(context.app).filter(({ url }) => ADDRESS.test(url));
const desk = () => linked().filter(({ url }) => url.startsWith('/dashboard'));

const pagesOf = ({ ids }: Belongings): string[] =>
  desk()
    .filter(({ method, config }) => method === 'GET' && !config?.isStream)
    .map((route) =>
      kindsIn(route).reduce(
        (path, { param, kind }) => path.replace(`:${param}`, ids[kind]),
        route.url,
      ),
    );

/** The routes with their paths as patterns; those without parameters are met first. */
function patterns(): { route: Route; pattern: RegExp }[] {
  return linked()
    .map((route) => ({
      route,
      pattern: new RegExp(`^${route.url.replace(/:\w+/g, '[^/]+').replace(/\./g, '\\.')}$`),
    }))
    .sort((a, b) => Number(a.route.url.includes(':')) - Number(b.route.url.includes(':')));
}

interface Way {
  method: string;
  href: string;
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

/** Everything of a page that leads to an address: links, forms, buttons, and what htmx asks for. */
function waysOn(html: string): Way[] {
  const ways: Way[] = [];
  for (const [tag] of html.matchAll(/<[a-z][^>]*>/g)) {
    const attribute = (name: string) =>
      new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] as string | undefined;
    const isPost = attribute('method') === 'post' || attribute('formmethod') === 'post';
    const found: [string, string | undefined][] = [
      ['GET', attribute('href')],
      ['GET', attribute('src')],
      ['GET', attribute('hx-get')],
      ['POST', attribute('hx-post')],
      [isPost ? 'POST' : 'GET', tag.startsWith('<form') ? attribute('action') : undefined],
      ['POST', attribute('formaction')],
    ];
    for (const [method, href] of found) {
      if (href !== undefined && ADDRESS.test(href))
        ways.push({ method, href: unescaped(href).replace(/#.*$/, '') });
    }
  }
  return ways;
}

/** The pages of orders in each of their statuses: each offers other steps. */
async function ordersOfEachStatus(store: TestStore): Promise<string[]> {
  const pages: string[] = [];
  for (const status of ORDER_STATUSES) {
    const { id } = await anOrder(store);
    await rows('update orders set status = ? where owner_id = ? and id = ?', [
      status,
      store.ownerId,
      id,
    ]);
    pages.push(`/dashboard/orders/${id}`);
  }
  return pages;
}

/** What a page of the desk offers although it would be refused. */
async function deadEnds(preset: StaffPreset): Promise<string[]> {
  const own = await aStoreWithEverything(context.app);
  const { headers } = await aStaffMemberWith(context.app, own.store, preset);
  const known = patterns();
  const allows = ({ method, href }: Way): boolean => {
    const [path = ''] = href.split('?');
    const found = known.find(({ route, pattern }) => route.method === method && pattern.test(path));
    const permission = found?.route.config?.permission as Permission | undefined;
    return !permission || PERMISSIONS[permission].presets.includes(preset);
  };
  const wrong = new Set<string>();
  const seen = new Set<string>();
  const orders = await ordersOfEachStatus(own.store);
  const open = [...pagesOf(own), ...orders].filter((href) => allows({ method: 'GET', href }));
  for (let href = open.pop(); href !== undefined; href = open.pop()) {
    const {
      statusCode,
      body,
      headers: answered,
    } = await context.app.inject({
      url: href,
      headers: { accept: 'text/html', ...headers },
    });
    if (statusCode === 403) wrong.add(`GET ${href} is refused`);
    if (statusCode >= 500) wrong.add(`GET ${href}: ${statusCode}`);
    if (statusCode !== 200 || !String(answered['content-type']).startsWith('text/html')) continue;
    for (const way of waysOn(body)) {
      const shape = way.href.replace(/[0-9a-f-]{36}/g, ':id').replace(/=[^&]*/g, '=');
      if (!allows(way)) wrong.add(`${shapeOf(href)} offers ${way.method} ${shapeOf(way.href)}`);
      else if (way.method === 'GET' && !seen.has(shape)) open.push(way.href);
      seen.add(shape);
    }
  }
  return [...wrong].sort();
}

const shapeOf = (href: string) => href.replace(/[0-9a-f-]{36}/g, ':id').replace(/\?.*$/, '');

// Who may least has the most to miss.
test.each(shareOf(STAFF_PRESETS, ['packer']))(
  'no page of the desk offers %s what they would be refused',
  async (preset) => {
    expect(await deadEnds(preset)).toEqual([]);
  },
  120_000,
);
