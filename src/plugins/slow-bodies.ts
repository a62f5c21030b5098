import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { answerBrokenRequest, HANDLER_TIMEOUT_MS } from './http-server.ts';

const BODY_TIMEOUT_MS = 15_000;

/**
 * Cuts off bodies that trickle in. Node has one limit for all requests, and a photo from a phone
 * takes minutes: so that one is wide, and only routes with a longer timeout of their own get it.
 */
async function plugin(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request;
    if (!headers['transfer-encoding'] && !Number(headers['content-length'] ?? 0)) return;
    // Without a connection (`inject`) there is nothing to be slow.
    if (!(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => cutOff(request, reply), allowedTime(request));
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
  });
}

function allowedTime({ routeOptions }: FastifyRequest): number {
  const own = routeOptions.handlerTimeout ?? 0;
  return own > HANDLER_TIMEOUT_MS ? own : BODY_TIMEOUT_MS;
}

function cutOff({ raw }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete) return;
  if (!reply.raw.headersSent) answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
  raw.socket.destroySoon();
}

export const slowBodiesPlugin = fp(plugin, { name: 'slow-bodies' });
