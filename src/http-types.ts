import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

/** A plugin whose route schemas type its handlers. */
export type AppPlugin = FastifyPluginAsyncTypebox;

/** Who may call a route. Declared once per door; a route without one fails the start. */
export type Access = 'public' | 'account' | 'tenant' | 'owner' | 'operator';

/** JSON routes and callers that ask for JSON get JSON errors; everything else gets a page. */
export function wantsJson(request: FastifyRequest): boolean {
  if (/^\/(?:api|webhooks|docs)(?:\/|$|\?)/.test(request.url)) return true;
  const accept = request.headers.accept ?? '';
  const json = accept.indexOf('application/json');
  const html = accept.indexOf('text/html');
  return json !== -1 && (html === -1 || json < html);
}

/** Whether htmx asked for a part of the page. */
export const isFragmentRequest = (request: FastifyRequest): boolean =>
  request.headers['hx-request'] === 'true' &&
  request.headers['hx-boosted'] !== 'true' &&
  request.headers['hx-history-restore-request'] !== 'true';
