import { errorCodes, type FastifyInstance, type FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

export const HANDLER_TIMEOUT_MS = 30_000;
const SWEEP_MS = 1_000;

/**
 * With a precision of a second. Fastify's own limit creates a signal, a timer and an error for each
 * request, which costs more than all our hooks; it is used for the few routes with a longer limit.
 */
async function plugin(app: FastifyInstance) {
  // Ordered by start, so that a sweep only checks the oldest.
  const open = new Map<FastifyReply, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { handlerTimeout, config } = request.routeOptions;
    if (!handlerTimeout && !config.isStream) open.set(reply, performance.now());
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    open.delete(reply);
    done();
  });
  const timer = setInterval(() => sweep(open), SWEEP_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function sweep(open: Map<FastifyReply, number>): void {
  const due = performance.now() - HANDLER_TIMEOUT_MS;
  for (const [reply, since] of open) {
    if (since > due) return;
    open.delete(reply);
    endLate(reply);
  }
}

function endLate(reply: FastifyReply): void {
  // A disconnected client gets no response, and a hijacked reply ends by itself.
  if (reply.sent || reply.raw.destroyed) return;
  const { url } = reply.request.routeOptions;
  const error = new errorCodes.FST_ERR_HANDLER_TIMEOUT(HANDLER_TIMEOUT_MS, url ?? 'unknown');
  if (reply.raw.headersSent) reply.raw.destroy(error);
  else reply.send(error);
}

export const handlerDeadlinePlugin = fp(plugin, { name: 'handler-deadline' });
