import { checkReadiness } from '../../features/platform/check-readiness.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';

export const probeRoutes: AppPlugin = async (app) => {
  // No queries: an unreachable database is no reason to restart this process.
  app.get('/healthz', { config: { unlimited: 'probes' } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config: { unlimited: 'probes' } }, async ({ id: requestId }, reply) => {
    // At once: a load balancer has a second to see it.
    if (app.isDraining()) return reply.code(503).send({ status: 'draining', requestId });
    const { ready, ...state } = await checkReadiness(app.secrets);
    if (!ready) return reply.code(503).send({ status: 'not ready', ...state, requestId });
    return { status: 'ready', ...state };
  });
};
