import { Type } from 'typebox';
import type { Config } from '../../../config.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { missingSettings } from '../../../start/missing-settings.ts';
import { fingerprintOf, healthPage, LEVEL_LOOKS } from './health-page.ts';

const Query = Type.Object({ seen: Type.String({ maxLength: 40, default: '' }) });

/** Refreshed every 15 s; 204 while nothing has changed. */
export const healthPages: (config: Config) => AppPlugin = (config) => async (app) => {
  const missing = missingSettings(config);
  app.get('/health', { schema: { querystring: Query } }, async (request, reply) => {
    const page = await healthPage(missing);
    const tiles = await reply.viewAsync('operator/health/_tiles', {
      ...page,
      t: request.t,
      levels: LEVEL_LOOKS,
    });
    const seen = fingerprintOf(tiles);
    reply.header('cache-control', 'no-store');
    if (isFragmentRequest(request) && request.query.seen === seen) return reply.code(204).send();
    return reply.page(
      'operator/health/index',
      { tiles, seen, at: page.at },
      'operator/health/_board',
    );
  });
};
