import type { FastifyInstance } from 'fastify';
import { openDoor } from '../../plugins/access.ts';

/** The JSON doors, by audience. Routes carry their paths below the prefix given here. */
export async function apiRoutes(app: FastifyInstance): Promise<void> {
  app.register(publicDoor, { prefix: '/api/public/catalog' });
  app.register(authDoor, { prefix: '/api/auth' });
  app.register(tenantDoor, { prefix: '/api' });
}

/** Anyone: the storefront's own data and checkout. */
async function publicDoor(app: FastifyInstance) {
  openDoor(app, 'public');
}

/** Sign-in and everything about one's own session. */
async function authDoor(app: FastifyInstance) {
  openDoor(app, 'public');
}

/** Owners and staff, each inside their own tenant. */
async function tenantDoor(app: FastifyInstance) {
  openDoor(app, 'tenant');
}
