import type { FastifyInstance } from 'fastify';
import { openDoor } from '../../plugins/access.ts';

/** Pages for people who are not signed in yet: login, register; and logout. */
export async function accessRoutes(app: FastifyInstance): Promise<void> {
  openDoor(app, 'public');
}
