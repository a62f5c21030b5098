import type { FastifyInstance } from 'fastify';
import type { AppPlugin, GroupPermissions } from './http-types.ts';

/**
 * Adds groups of routes that have no hook, parser or decorator of their own. They need no context of
 * their own then, and to register one takes longer than to add its routes. `needed` is what those
 * of a store need that name no permission of their own.
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
