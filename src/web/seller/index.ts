import type { FastifyInstance } from 'fastify';
import { openDoor } from '../../plugins/access.ts';

/** The seller's pages, each inside the tenant of whoever is signed in. */
export async function sellerRoutes(app: FastifyInstance): Promise<void> {
  openDoor(app, 'tenant');
}
