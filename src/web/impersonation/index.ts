import type { FastifyInstance } from 'fastify';
import { openDoor } from '../../plugins/access.ts';
import { exitRoutes } from './exit.routes.ts';
import { extendRoutes } from './extend.routes.ts';

/**
 * What an operator who acts for somebody does with that. The door is open: each route looks for
 * itself who comes, also when the time is over and only the operator's own session waits.
 */
export async function impersonationRoutes(app: FastifyInstance): Promise<void> {
  openDoor(app, 'public');
  app.register(exitRoutes);
  app.register(extendRoutes);
}
