import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../app.ts';
import type { Belongings } from '../belongings.ts';
import { routesOf } from '../route-table.ts';
import { kindsIn } from '../tenant-bodies.ts';
import type { Operation } from './api-document.ts';

/** The path of a route with ids of what a store has; operators' routes get the store's own id. */
export function pathWithIds(
  context: TestApp,
  { method, url }: Pick<Operation, 'method' | 'url'>,
  own: Belongings,
): string {
  const route = routesOf(context.app).find((one) => one.method === method && one.url === url);
  if (!route) throw new Error(`${method} ${url} is no route`);
  const path = url.replace(':slug', own.store.slug);
  if (route.config?.access !== 'tenant') {
    return path
      .replace(/(?<=\/users\/):id/, own.store.ownerId)
      .replace(/:\w+|\*/g, own.store.storeId);
  }
  return kindsIn({ ...route, url: path })
    .reduce((at, { param, kind }) => at.replace(`:${param}`, own.ids[kind]), path)
    .replace(/:\w+/g, 'A1');
}

/** Calls operations of the API as the one whom they are for, each time from another address. */
export function callerOf(
  context: TestApp,
  own: Belongings,
  operator: { authorization: string },
): (operation: Operation, payload: string) => Promise<LightMyRequestResponse> {
  let caller = 0;
  return (operation, payload) => {
    caller += 1;
    const { method, url } = operation;
    return context.app.inject({
      method: method as 'POST',
      url: pathWithIds(context, operation, own),
      payload,
      headers: {
        'content-type': 'application/json',
        ...(url.startsWith('/api/admin/') ? operator : own.store.headers),
      },
      remoteAddress: `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    });
  };
}
