import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { Refusal } from '../../errors.ts';
import { platformSettings } from '../../features/platform/settings.ts';
import { message } from '../../kernel/translation/translator.ts';

const OPEN =
  /^\/(?:api\/auth|api\/account|confirm-identity|api\/admin\/settings\/platform|admin|impersonation|login|logout|healthz|readyz|metrics|assets|webhooks)(?:\/|$)/;
const RETRY_AFTER_SECONDS = '120';

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  app.addHook('onRequest', async (request, reply) => {
    if (isOpen(request) || !(await isMaintained(config))) return;
    reply.header('retry-after', RETRY_AFTER_SECONDS);
    throw new Refusal(503, 'MAINTENANCE', message('errors.service.maintenance'));
  });
}

/** By the matched route, so that no spelling of a path can bypass it. */
const isOpen = (request: FastifyRequest): boolean =>
  OPEN.test(request.routeOptions.url ?? request.url.replace(/\?.*$/s, ''));

async function isMaintained(config: Config): Promise<boolean> {
  if (config.maintenanceMode) return true;
  try {
    return (await platformSettings()).maintenanceMode;
  } catch {
    // Without a database, the request fails by itself.
    return false;
  }
}

export const maintenancePlugin = fp(plugin, { name: 'maintenance', dependencies: ['session'] });
