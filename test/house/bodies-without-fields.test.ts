import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { type Route, routesOf } from '../support/route-table.ts';
import { kindsIn } from '../support/tenant-bodies.ts';

/** Bodies that are JSON and have no fields, as a script that errs sends them. */
const BODIES = ['""', '"name"', '0', 'false', 'null', '[]', '[null]'];
const SIGNS_OUT = /logout|sessions|password/;

const context = useApp();

const pathOf = (route: Route, { ids }: Belongings): string =>
  kindsIn(route)
    .reduce((path, { param, kind }) => path.replace(`:${param}`, ids[kind]), route.url)
    .replace(/:\w+/g, 'x');

test('a body without fields is answered by every route of a store, and never with a fault of ours', async () => {
  const own = await aStoreWithEverything(context.app);
  const routes = routesOf(context.app).filter(
    ({ method, url, config }) =>
      !['GET', 'OPTIONS'].includes(method) && config?.access === 'tenant' && !SIGNS_OUT.test(url),
  );
  const faults: string[] = [];
  for (const route of routes) {
    for (const payload of BODIES) {
      const { statusCode } = await context.app.inject({
        method: route.method as 'POST',
        url: pathOf(route, own),
        headers: { ...own.store.headers, 'content-type': 'application/json' },
        payload,
      });
      if (statusCode >= 500) faults.push(`${route.method} ${route.url} ${payload}: ${statusCode}`);
    }
  }
  expect(routes.length).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});
