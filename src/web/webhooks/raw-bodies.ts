import type { FastifyInstance } from 'fastify';

/**
 * Gives the routes of `app` the very bytes of a body, whatever it says that it is: they are signed,
 * and JSON that was parsed and written again has other ones. They wait in room of their own.
 */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRoute', (route) => {
    route.config = { unlimited: 'webhooks', ...route.config, bodyRoom: 'webhooks' };
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
