import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { Refusal } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is nothing that another site made a browser send. */
    isFromUs: boolean;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const SERVER_CALLS = /^\/webhooks(?:\/|$)/;

/**
 * Refuses what another site makes a browser send here. Judged are unsafe requests of the pages,
 * login and checkout included, and API requests that carry our cookies; a bearer token is proof
 * enough, since no other site can attach it.
 */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  app.decorateRequest('isFromUs', false);
  app.addHook('onRequest', async (request) => {
    request.isFromUs = !mustBeOurs(request) || isOurs(request, config.frontendUrl);
    if (request.isFromUs) return;
    throw new Refusal(
      403,
      'FOREIGN_ORIGIN',
      'This form was not sent from this site. Reload the page and try again',
    );
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

/** Old browsers and other clients send none of the headers: then only without our cookies. */
function isOurs(request: FastifyRequest, frontendUrl: string): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  // What a page without referrers sends: only the browser's own word says where it came from.
  if (origin === 'null') return site === 'same-origin';
  const source = origin ?? (site === undefined ? referer : undefined);
  if (source !== undefined) return isOwnOrigin(source, request, frontendUrl);
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return !hasOurCookies(request);
}

function isOwnOrigin(source: string, request: FastifyRequest, frontendUrl: string): boolean {
  if (!URL.canParse(source)) return false;
  const { origin, host } = new URL(source);
  return origin === frontendUrl || host === request.host;
}

export const ownOriginPlugin = fp(plugin, { name: 'own-origin', dependencies: ['session'] });
