import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { Refusal } from '../../errors.ts';
import { message } from '../../kernel/translation/translator.ts';

declare module 'fastify' {
  interface FastifyRequest {
    isFromUs: boolean;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const SERVER_CALLS = /^\/webhooks(?:\/|$)/;

/**
 * Refuses cross-site requests. Checks unsafe requests of pages, including sign-in and checkout, and
 * API requests with our cookies; a bearer token is enough, since other sites can't send it.
 */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  app.decorateRequest('isFromUs', false);
  app.addHook('onRequest', async (request) => {
    request.isFromUs = !mustBeOurs(request) || isOurs(request, config.frontendUrl);
    if (request.isFromUs) return;
    throw new Refusal(403, 'FOREIGN_ORIGIN', message('errors.request.foreignOrigin'));
  });
}

function mustBeOurs(request: FastifyRequest): boolean {
  if (SAFE.has(request.method) || /^Bearer /i.test(request.headers.authorization ?? '')) {
    return false;
  }
  const path = request.routeOptions.url ?? request.url;
  if (SERVER_CALLS.test(path)) return false;
  return !path.startsWith('/api/') || hasOurCookies(request);
}

const hasOurCookies = (request: FastifyRequest): boolean =>
  Object.keys(request.cookies).some((name) => /^(?:__Host-)?sk_/.test(name));

/** Old browsers and other clients send none of the headers: accepted only without our cookies. */
function isOurs(request: FastifyRequest, frontendUrl: string): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  // Sent by a page without referrers: only the browser's own header tells its origin.
  if (origin === 'null') return site === 'same-origin';
  const source = origin ?? (site === undefined ? referer : undefined);
  if (source !== undefined) return isOwnOrigin(source, request, frontendUrl);
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return !hasOurCookies(request);
}

/** With another name of this host any scheme, as on a machine at home. */
function isOwnOrigin(source: string, request: FastifyRequest, frontendUrl: string): boolean {
  if (!URL.canParse(source)) return false;
  const { origin, host } = new URL(source);
  return origin === frontendUrl || (host === request.host && host !== new URL(frontendUrl).host);
}

export const ownOriginPlugin = fp(plugin, { name: 'own-origin', dependencies: ['session'] });
