import { parse as parseForm } from 'node:querystring';
import { setImmediate as turn } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { hasMoreNodes, tooManyNodes } from '../has-more-nodes.ts';
import { BODIES } from '../limits.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { bodyBounds } from './body-bounds.ts';

/**
 * The bodies that routes take: JSON and forms. Files are taken where a door asks for them. What has
 * too many values is refused before it becomes objects, which take ten times the room of their text.
 */
async function plugin(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const inTurn = oneAtATime();
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body as string;
    // Many clients send the header with every request, also where there is nothing to say.
    if (json === '') return done(null, undefined);
    const { nodes } = bodyBounds(request.routeOptions.config.access);
    const parse = () =>
      hasMoreNodes(json, nodes) ? done(tooManyNodes(nodes)) : parseJson(request, json, done);
    if (json.length <= BODIES.readAtOnce) return parse();
    // A hundred that end together must not keep everybody else waiting for all of them.
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

/** A form of another site can be sent to any address; the JSON doors take none. */
export function refuseForms(app: FastifyInstance): void {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
}

export const bodyParsersPlugin = fp(plugin, { name: 'body-parsers' });
