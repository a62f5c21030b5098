import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { isLocal } from './is-local.ts';

/**
 * Prometheus metrics: for callers with the token, or without a token only for this machine (a local
 * proxy that adds no header looks the same). Others get 404.
 */
export const metricsRoutes: (config: Config) => AppPlugin = (config) => async (app) => {
  app.get('/metrics', { config: { unlimited: 'probes' } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound('Page');
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
};

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const offered = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === null) return isLocal(request);
  return offered !== undefined && isSame(offered, token);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
