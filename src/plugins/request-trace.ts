import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { trustedPeer } from '../kernel/http/trusted-peer.ts';
import { beginSpan, isTracing, type OpenSpan } from '../kernel/watch/tracing.ts';
import { isProbe } from './load/is-probe.ts';
import { ownerOf } from './request-log.ts';

const ASSET = /^\/(?:assets|media)(?:\/|$|\?)/;
/** A request's own id; one that a proxy has given may be anything else. */
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/**
 * A span for each request, except those for probes and files. It goes on with the trace of a proxy
 * that we trust; else its trace has the request's id, without dashes. It names the route, never the
 * address, which may hold a token.
 */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  if (!isTracing()) return;
  const isTrusted = trustedPeer(config.trustProxy);
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    if (isProbe(request.url) || ASSET.test(request.url)) return done();
    const { url: route = 'unknown' } = request.routeOptions;
    const { traceparent } = request.headers;
    const span = beginSpan(`${request.method} ${route}`, {
      kind: 'SERVER',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'stallkeeper.request_id': request.id,
      },
      parent: isTrusted(request.raw.socket.remoteAddress) ? String(traceparent) : null,
      newTraceId: UUID.test(request.id) ? request.id.replaceAll('-', '') : undefined,
    });
    if (!span) return done();
    spans.set(request, span);
    request.log = request.log.child({ traceId: span.traceId });
    // Also where the client leaves before its answer.
    reply.raw.once('close', () => end(request, reply.statusCode, span));
    span.within(done);
  });
  // What reads a body runs outside of the context in which the request began.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? span.within(done) : done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span) end(request, reply.statusCode, span);
    done();
  });
}

function end(request: FastifyRequest, status: number, span: OpenSpan): void {
  const ownerId = ownerOf(request);
  const attributes = {
    'http.response.status_code': status,
    ...(ownerId ? { 'stallkeeper.owner_id': ownerId } : {}),
  };
  span.end(attributes, status >= 500 ? String(status) : null);
}

export const requestTracePlugin = fp(plugin, { name: 'request-trace' });
