import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** With the route's template: an address may contain a token. */
async function plugin(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    const quiet =
      config.isStream ||
      (config.access === 'public' && /^\/(?:healthz|readyz|metrics|assets)/.test(route));
    request.log[quiet ? 'debug' : 'info'](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...ownersOf(request),
        keyId: request.session?.apiKey?.id,
      },
      'request',
    );
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    const { url, config } = request.routeOptions;
    if (!config.isStream) request.log.info({ route: url }, 'client went away');
    done();
  });
}

function ownersOf(request: FastifyRequest) {
  const noted = [...(request.notedOwners ?? [])];
  return noted.length > 1 ? { ownerIds: noted } : { ownerId: ownerOf(request) };
}

export function ownerOf({ session, foundStore, notedOwners }: FastifyRequest): string | undefined {
  const [noted] = notedOwners ?? [];
  return session?.ownerId ?? foundStore?.ownerId ?? noted;
}

export const requestLogPlugin = fp(plugin, { name: 'request-log' });
