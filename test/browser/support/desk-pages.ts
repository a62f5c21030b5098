import type { FastifyInstance } from 'fastify';
import type { Belongings } from '../../support/belongings.ts';
import { type Route, routesOf } from '../../support/route-table.ts';
import { kindsIn } from '../../support/tenant-bodies.ts';

/** Pages of the desk that answer something else than a screen, or only with a redirect. */
const NO_SCREEN =
  /counts$|\/fresh$|\/rows$|drafts\/[^/]+\/standing$|\.csv$|settings\/(?:store|checkout|payments\/cash|messages\/channels)$|profile\/password$|\.pdf$|\.png$|\.jpg$|\.svg$|orders\/[^/]+\/papers$|media\/:mediaId$|\/picture$|orders\/:id\/(?:notes|tags|duplicate)$/;

/** The routes of all screens of the desk. */
export const deskPages = (app: FastifyInstance): Route[] =>
  routesOf(app).filter(
    ({ method, url, config }) =>
      method === 'GET' && url.startsWith('/dashboard') && !config?.isStream && !NO_SCREEN.test(url),
  );

/** The address of a screen about what this store owns. */
export const addressOf = (route: Route, { ids }: Belongings): string =>
  kindsIn(route).reduce((path, { param, kind }) => path.replace(`:${param}`, ids[kind]), route.url);
