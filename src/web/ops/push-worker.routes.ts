import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { buildRoot } from '../../paths.ts';

const FILE = join(buildRoot, 'public/js/push-worker.js');

/**
 * The service worker that shows notifications. Browsers bind it to its address, so that is the same
 * for all releases, at the root so that it can open every page, and never cached.
 */
export const pushWorkerRoutes: AppPlugin = async (app) => {
  const script = readFileSync(FILE, 'utf8');
  app.get('/push-worker.js', { config: { unlimited: 'files' } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .send(script),
  );
};
