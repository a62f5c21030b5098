import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Refusal } from '../errors.ts';

/**
 * Refuses requests that a proxy before us may have understood differently: a second Host header,
 * or a target that is no path. Node itself refuses the other ambiguities.
 */
async function plugin(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, url = '' } = request.raw;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length <= 1 && url.startsWith('/')) return;
    reply.header('connection', 'close');
    throw new Refusal(400, 'BAD_REQUEST', 'The request is not well-formed');
  });
}

export const framingPlugin = fp(plugin, { name: 'framing' });
