import type { FastifyInstance } from 'fastify';
import { openDoor } from '../../plugins/access.ts';

/** Probes and metrics. */
export async function opsRoutes(app: FastifyInstance): Promise<void> {
  openDoor(app, 'public');
}
