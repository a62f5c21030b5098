import type { FastifyInstance } from 'fastify';

/**
 * Whatever the content type: the signature covers the raw bytes, and JSON that was parsed and
 * serialized again differs. They have a memory budget of their own.
 */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRoute', (route) => {
    route.config = { unlimited: 'webhooks', ...route.config, bodyRoom: 'webhooks' };
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
