import type { FastifyInstance } from 'fastify';
import { openDoor } from '../../../../plugins/access/access.ts';
import { exitRoutes } from './exit.routes.ts';
import { extendRoutes } from './extend.routes.ts';

/** Public: also open when the time is over and only the operator's own session waits. */
export async function impersonationRoutes(app: FastifyInstance): Promise<void> {
  openDoor(app, 'public');
  app.register(exitRoutes);
  app.register(extendRoutes);
}
