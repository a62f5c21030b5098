import type { FastifyInstance } from 'fastify';
import type { AppPlugin } from './http-types.ts';

/**
 * Adds groups of routes that have no hook, parser or decorator of their own. They need no context of
 * their own then, and to register one takes longer than to add its routes.
 */
export async function addRoutes(app: FastifyInstance, groups: readonly AppPlugin[]): Promise<void> {
  for (const addGroup of groups) await addGroup(app as Parameters<AppPlugin>[0], {});
}
