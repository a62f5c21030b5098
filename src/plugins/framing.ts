import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { notFound, Refusal } from '../errors.ts';

/** A step up in a path, however it is written. Browsers resolve it before they send. */
const STEP_UP = /^[^?]*(?:\/|\\|%2f|%5c)(?:\.|%2e){2}(?:\/|\\|%2f|%5c|\?|$)/i;

/**
 * Refuses requests that a proxy before us may have understood differently: a second Host header,
 * a target that is no path, or a path that steps up. Node itself refuses the other ambiguities.
 */
async function plugin(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, url = '' } = request.raw;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (STEP_UP.test(url)) throw notFound('Page');
    if (hosts.length <= 1 && url.startsWith('/')) return;
    reply.header('connection', 'close');
    throw new Refusal(400, 'BAD_REQUEST', 'The request is not well-formed');
  });
}

export const framingPlugin = fp(plugin, { name: 'framing' });
