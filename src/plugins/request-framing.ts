import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { notFound, Refusal } from '../errors.ts';
import { message } from '../kernel/translation/translator.ts';

/** A ".." step in a path, in any encoding. Browsers resolve it before sending. */
const STEP_UP = /^[^?]*(?:\/|\\|%2f|%5c)(?:\.|%2e){2}(?:\/|\\|%2f|%5c|\?|$)/i;

/** The most pipelined requests of a connection; browsers and load balancers send none. */
const MOST_AHEAD = 10;
const ahead = new WeakMap<Socket, number>();

/**
 * Refuses requests that a proxy may parse differently: a second Host header, a target that is not a
 * path, or a path with "..". Node itself refuses other ambiguities. Closes connections that send
 * requests by the hundred without reading responses.
 */
async function plugin(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isTooFarAhead(request, reply)) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    const { rawHeaders, url = '' } = request.raw;
    if (STEP_UP.test(url)) throw notFound('Page');
    if (hostsIn(rawHeaders) <= 1 && url.startsWith('/')) return done();
    reply.header('connection', 'close');
    throw new Refusal(400, 'BAD_REQUEST', message('errors.request.invalid'));
  });
}

/** A response has no socket while earlier ones on the connection are not sent. */
function isTooFarAhead({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): boolean {
  if (raw.socket !== null || !(socket instanceof Socket)) return false;
  const count = (ahead.get(socket) ?? 0) + 1;
  ahead.set(socket, count);
  raw.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
  return count > MOST_AHEAD;
}

/** Names and values alternate. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

export const framingPlugin = fp(plugin, { name: 'framing' });
