import type { FastifyInstance } from 'fastify';

/** The signature covers the raw bytes; parsed and serialized JSON differs. Own memory budget. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRoute', (route) => {
    route.config = { unlimited: 'webhooks', ...route.config, bodyRoom: 'webhooks' };
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
