import { checkReadiness } from '../../domain/platform/check-readiness.ts';
import type { AppPlugin } from '../../http-types.ts';

/** For load balancers and supervisors: is the process alive, and can it do its work. */
export const probeRoutes: AppPlugin = async (app) => {
  // Touches nothing: a database that is away is no reason to restart this process.
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const { ready, ...state } = await checkReadiness();
    const draining = app.isDraining();
    const status = draining ? 'draining' : ready ? 'ready' : 'not ready';
    return reply.code(ready && !draining ? 200 : 503).send({ status, ...state });
  });
};
