import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** The bodies that routes take: JSON and forms. Files are taken where a door asks for them. */
async function plugin(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients send the header with every request, also where there is nothing to say.
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, done);
  });
  await app.register(formbody);
}

/** A form of another site can be sent to any address; the JSON doors take none. */
export function refuseForms(app: FastifyInstance): void {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
}

export const bodyParsersPlugin = fp(plugin, { name: 'body-parsers' });
