import { parse as parseForm } from 'node:querystring';
import { setImmediate as turn } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import { hasMoreNodes, tooManyNodes } from '../../kernel/http/has-more-nodes.ts';
import { BODIES } from '../../limits.ts';
import { bodyBounds } from './body-bounds.ts';

/**
 * Files are accepted where a door asks for them. A body with too many values is refused before it
 * is parsed into objects, which take ten times the memory of its text.
 */
async function plugin(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const inTurn = pLimit(1);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body as string;
    // Many clients send the header with every request, even without a body.
    if (json === '') return done(null, undefined);
    const { nodes } = bodyBounds(request.routeOptions.config.access);
    const parse = () =>
      hasMoreNodes(json, nodes) ? done(tooManyNodes(nodes)) : parseJson(request, json, done);
    if (json.length <= BODIES.readAtOnce) return parse();
    // A hundred bodies that end together must not block all other requests.
    void inTurn(async () => {
      await turn();
      parse();
    });
  });
  await app.register(formbody, {
    parser(form) {
      const fields = form.split('&', BODIES.signedInNodes + 1).length;
      if (fields > BODIES.signedInNodes) throw tooManyNodes(BODIES.signedInNodes);
      return parseForm(form, '&', '=', { maxKeys: 0 });
    },
  });
}

/** A form on another site can be sent to any address; JSON routes accept none. */
export function refuseForms(app: FastifyInstance): void {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
}

export const bodyParsersPlugin = fp(plugin, { name: 'body-parsers' });
