import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { notFound, Refusal } from '../errors.ts';

/** A step up in a path, however it is written. Browsers resolve it before they send. */
const STEP_UP = /^[^?]*(?:\/|\\|%2f|%5c)(?:\.|%2e){2}(?:\/|\\|%2f|%5c|\?|$)/i;

/** Requests that one connection may send ahead of the answers; browsers and balancers send none. */
const MOST_AHEAD = 10;
const ahead = new WeakMap<Socket, number>();

/**
 * Refuses requests that a proxy before us may have understood differently: a second Host header,
 * a target that is no path, or a path that steps up. Node itself refuses the other ambiguities.
 * Closes connections that send requests by the hundred and read no answer.
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
    throw new Refusal(400, 'BAD_REQUEST', 'The request is not well-formed');
  });
}

/** An answer has no connection yet while those before it are not out. */
function isTooFarAhead({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): boolean {
  if (raw.socket !== null || !(socket instanceof Socket)) return false;
  const count = (ahead.get(socket) ?? 0) + 1;
  ahead.set(socket, count);
  raw.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
  return count > MOST_AHEAD;
}

/** Names and values stand in turn. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

export const framingPlugin = fp(plugin, { name: 'framing' });
