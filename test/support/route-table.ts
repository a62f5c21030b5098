import type { FastifyInstance, RouteOptions } from 'fastify';
import { PERMISSIONS, type Permission } from '../../src/permissions.ts';

export type Route = Omit<RouteOptions, 'method'> & { method: string };

/** The routes as they were registered; HEAD stands beside each GET by itself. */
export const routesOf = (app: FastifyInstance): Route[] =>
  app.routeTable
    .flatMap((route) => [route.method].flat().map((method) => ({ ...route, method })))
    .filter(({ method }) => method !== 'HEAD');

/** Whether the table gives what a store's route needs to its staff, or to whoever acts for its owner. */
export const isFor = (who: 'staff' | 'support', { config }: Route): boolean =>
  PERMISSIONS[config?.permission as Permission][who];

/**
 * One line a route: method, path, who may call it with what permission, what it takes, its
 * body's bound and its limit.
 */
export function inventoryOf(app: FastifyInstance): string {
  const lines = routesOf(app).flatMap((route) => [
    [
      route.method.padEnd(7),
      route.url.padEnd(52),
      accessOf(route).padEnd(16),
      (route.config?.permission ?? 'NONE').padEnd(18),
      takenBy(route).padEnd(24),
      bodyBoundOf(route).padEnd(6),
      limitOf(route),
    ]
      .join(' ')
      .trimEnd(),
    ...fieldsOf(route),
  ]);
  return `${[...new Set(lines)].sort(byPath).join('\n')}\n`;
}

/** A line more for each part of the body that needs a permission of its own. */
const fieldsOf = ({ method, url, config }: Route): string[] =>
  Object.entries(config?.fieldPermissions ?? {}).map(
    ([field, permission]) => `${method.padEnd(7)} ${url} {${field}}`.padEnd(78) + permission,
  );

const byPath = (a: string, b: string): number => (a.slice(8) < b.slice(8) ? -1 : 1);

const accessOf = ({ config }: Route): string =>
  `${config?.access ?? 'NONE'}${config?.gated === false ? ' ungated' : ''}${config?.asksAgain ? ' again' : ''}`;

function takenBy({ schema = {} }: Route): string {
  const parts = (['params', 'querystring', 'body'] as const).filter((part) => part in schema);
  return parts.join('+') || '-';
}

/** What the largest body is that the route reads into memory. */
function bodyBoundOf({ method, bodyLimit }: Route): string {
  if (method === 'GET' || method === 'OPTIONS') return '-';
  return bodyLimit === undefined ? 'NONE' : `${bodyLimit / 1_024}K`;
}

function limitOf({ config }: Route): string {
  const limit = config?.rateLimit;
  if (!limit) return config?.unlimited ? `none: ${config.unlimited}` : 'NONE';
  return `${limit.max}/${Number(limit.timeWindow) / 60_000}min ${limit.groupId}`;
}
