import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { database } from '../../db/db.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Metrics for operators: requests by route, the event loop, memory and the pool. */
async function plugin(app: FastifyInstance) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  app.decorate('metrics', registry);
  app.addHook('onClose', async () => registry.clear());
}

function countPool(registry: Registry) {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections of this process: in use, free, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pool = database().client.pool as Pool;
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'waiting' }, pool.numPendingAcquires());
    },
  });
}

export const metricsPlugin = fp(plugin, { name: 'metrics' });
