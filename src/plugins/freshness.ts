import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import type { Freshness } from '../kernel/db/replica/replica.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Somebody who has just changed something must see it. */
    readonly freshness: Freshness;
  }
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** For as long, in seconds, as the replica may be behind, and a little longer. */
const MARGIN = 5;

/**
 * A cookie remembers that a signed-in person has just changed something. It says nothing else, and
 * a person who removes it only sees older figures. Callers of the API have no cookies.
 */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const isProduction = config.environment === 'production';
  const name = isProduction ? '__Host-sk_changed' : 'sk_changed';
  app.decorateRequest('freshness', {
    getter(this: FastifyRequest): Freshness {
      return isBearer(this) || this.cookies[name] ? 'current' : 'recent';
    },
  });
  const { replica } = config;
  if (!replica) return;
  const maxAge = replica.maxLagMs / 1_000 + MARGIN;
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.session && CHANGING.has(request.method) && !isBearer(request)) {
      reply.setCookie(name, '1', {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isProduction,
        maxAge,
      });
    }
    done();
  });
}

/** Other schemes are for a proxy in front of us. */
const isBearer = ({ headers }: FastifyRequest): boolean =>
  /^Bearer /i.test(headers.authorization ?? '');

export const freshnessPlugin = fp(plugin, { name: 'freshness', dependencies: ['session'] });
