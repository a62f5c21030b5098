import type { FastifyInstance } from 'fastify';
import type { AppPlugin, GroupPermissions } from './http-types.ts';

/**
 * For groups that have no hook, parser or decorator of their own. They need no Fastify context, and
 * registering one takes longer than adding its routes. `needed` is the permission of the store
 * routes that name none themselves.
 */
export async function addRoutes(
  app: FastifyInstance,
  groups: readonly AppPlugin[],
  needed?: GroupPermissions,
): Promise<void> {
  app.groupPermissions = needed;
  for (const addGroup of groups) await addGroup(app as Parameters<AppPlugin>[0], {});
  app.groupPermissions = undefined;
}

/** Several groups as one. */
export const pluginOf =
  (groups: readonly AppPlugin[]): AppPlugin =>
  async (app) => {
    for (const addGroup of groups) await addGroup(app, {});
  };
