import type { FastifyInstance } from 'fastify';
import { openDoor } from '../../plugins/access.ts';

/** The shop's pages under /catalog/:slug. */
export async function storefrontRoutes(app: FastifyInstance): Promise<void> {
  openDoor(app, 'public');
}
