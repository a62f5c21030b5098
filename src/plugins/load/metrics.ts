import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Histogram, type Registry } from 'prom-client';
import { addFigures } from '../../features/platform/figures/add-figures.ts';
import { countPool } from '../../kernel/db/count-pool.ts';
import { openRegistry } from '../../kernel/watch/metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

async function plugin(app: FastifyInstance) {
  const registry = openRegistry('web');
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    // The duration of a stream says nothing about our speed.
    if (request.routeOptions.config.isStream && reply.statusCode === 200) return done();
    const labels = { method: request.method, route, status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
  countPool(registry);
  addFigures(registry);
  app.decorate('metrics', registry);
  app.addHook('onClose', async () => registry.clear());
}

export const metricsPlugin = fp(plugin, { name: 'metrics' });
