import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { mayReadMetrics } from '../../kernel/watch/may-read-metrics.ts';
import { exposition } from '../../kernel/watch/metrics.ts';

/** Prometheus metrics, for those who may read them. Others get 404. */
export const metricsRoutes: (config: Config) => AppPlugin = (config) => async (app) => {
  app.get('/metrics', { config: { unlimited: 'probes' } }, async (request, reply) => {
    if (!mayReadMetrics(request.raw, config.metricsToken)) throw notFound('Page');
    const { contentType, text } = await exposition(app.metrics, request.headers.accept);
    return reply.type(contentType).send(text);
  });
};
