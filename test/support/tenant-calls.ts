import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Belongings, Kind } from './belongings.ts';
import { type Route, routesOf } from './route-table.ts';
import { bodyFor, kindsIn } from './tenant-bodies.ts';

export type Headers = { authorization: string };

export const nameOf = ({ method, url }: Route): string => `${method} ${url}`;

export const tenantRoutesOf = (app: FastifyInstance): Route[] =>
  routesOf(app).filter(({ config }) => config?.access === 'tenant');

export interface Wanted {
  /** The ids in the path, by what they name. */
  idOf: (kind: Kind) => string;
  /** The ids in the body. */
  ids: Belongings['ids'];
  who: Headers;
}

/** Calls a route with a body that it takes. */
export async function callRoute(
  app: FastifyInstance,
  route: Route,
  { idOf, ids, who }: Wanted,
): Promise<LightMyRequestResponse> {
  const url = kindsIn(route).reduce(
    (path, { param, kind }) => path.replace(`:${param}`, idOf(kind)),
    route.url,
  );
  const { payload, headers } = await bodyFor(route, ids);
  const question = {
    method: route.method as 'GET',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { accept: 'application/json', ...headers, ...who },
  };
  if (route.config?.isStream) {
    // It has no end: that it begins is all that is asked.
    const begun = await app.inject({ ...question, payloadAsStream: true });
    begun.stream().destroy();
    if (begun.statusCode === 200) return begun;
  }
  return app.inject(question);
}

/** What a caller sees of an answer, but for what differs from each to the next. */
export const whole = ({ body, headers }: LightMyRequestResponse) => ({
  body,
  headers: { ...headers, 'x-request-id': '', date: '' },
});
