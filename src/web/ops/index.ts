import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { openDoor } from '../../plugins/access/access.ts';
import { crawlerRoutes } from './crawlers.routes.ts';
import { mailRoutes } from './mail.routes.ts';
import { mediaRoutes } from './media.routes.ts';
import { metricsRoutes } from './metrics.routes.ts';
import { probeRoutes } from './probes.routes.ts';
import { pushWorkerRoutes } from './push-worker.routes.ts';

export async function opsRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  openDoor(app, 'public');
  app.register(probeRoutes);
  app.register(metricsRoutes(config));
  app.register(mediaRoutes(config.cdn.purge !== null));
  app.register(pushWorkerRoutes);
  app.register(crawlerRoutes(config.frontendUrl));
  if (config.environment === 'development') app.register(mailRoutes(config.dataDir));
}
