import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';
import { trustedPeer } from '../kernel/http/trusted-peer.ts';
import { BODIES } from '../limits.ts';
import { answerRefusal } from './error-handler.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { withoutLanguage } from './shop-language.ts';

/** Limits of a connection: time, size, and what is accepted as a request. */
export const httpServerOptions = (config: Config) =>
  ({
    // Signed-in doors accept larger bodies, and webhooks have limits of their own.
    bodyLimit: BODIES.publicBytes,
    trustProxy: config.trustProxy,
    genReqId: requestIds(config),
    requestIdHeader: false,
    rewriteUrl: withoutLanguage,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    // Fastify's default leaves slow bodies open forever. Most routes have far less time.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 500 },
    // Requests on open connections are still answered during shutdown.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(config)).header('x-request-id', request.id);
      answerRefusal(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  }) satisfies FastifyHttpOptions<Server>;

const GIVEN_ID = /^[\w.-]{8,64}$/;

/** The id that a proxy of ours has given a request, so that its log and ours agree; or a new one. */
function requestIds({ trustProxy }: Config): (request: IncomingMessage) => string {
  if (trustProxy === false) return newId;
  const isTrusted = trustedPeer(trustProxy);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isOurs = typeof given === 'string' && GIVEN_ID.test(given);
    return isOurs && isTrusted(socket.remoteAddress) ? given : newId();
  };
}

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const statusCode = STATUS_OF[error.code ?? ''] ?? 400;
  const reason = STATUS_CODES[statusCode] ?? 'Bad Request';
  const message = 'The request could not be read';
  const body = JSON.stringify({ statusCode, error: reason, code: 'BAD_REQUEST', message });
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none';frame-ancestors 'none'",
      `X-Request-Id: ${newId()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
