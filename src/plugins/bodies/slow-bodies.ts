import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { answerBrokenRequest } from '../http-server.ts';
import { HANDLER_TIMEOUT_MS } from '../load/handler-deadline.ts';

const BODY_TIMEOUT_MS = 15_000;

/**
 * Aborts slow bodies. Node has one limit for all requests, and a photo from a phone takes minutes:
 * so that limit is long, and only routes with a longer timeout of their own get it.
 */
async function plugin(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    // Without a connection (`inject`) a body can't be slow.
    if (hasBody(request) && request.raw.socket instanceof Socket) watch(request, reply);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watch(request: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => cutOff(request, reply), allowedTime(request));
  // Also after its end: a request closes once it is read.
  request.raw.once('close', () => clearTimeout(timer));
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
