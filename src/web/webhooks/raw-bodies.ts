import type { FastifyInstance } from 'fastify';

/**
 * Gives the routes of `app` the raw bytes of a body, whatever its content type: the signature
 * covers these, and JSON that was parsed and serialized again differs. They have a memory budget of
 * their own.
 */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRoute', (route) => {
    route.config = { unlimited: 'webhooks', ...route.config, bodyRoom: 'webhooks' };
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
