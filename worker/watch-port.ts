import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Config } from '../src/config.ts';
import { checkReadiness } from '../src/features/platform/check-readiness.ts';
import { addFigures } from '../src/features/platform/figures/add-figures.ts';
import { newId } from '../src/ids.ts';
import type { SecretBox } from '../src/kernel/crypto/encryption.ts';
import { countPool } from '../src/kernel/db/count-pool.ts';
import { mayReadMetrics } from '../src/kernel/watch/may-read-metrics.ts';
import { exposition, openRegistry } from '../src/kernel/watch/metrics.ts';
import { cannotListen } from '../src/start/cannot-listen.ts';

interface WatchPort {
  /** From now on it is not ready: the worker takes no more jobs. */
  drain(): void;
  close(): Promise<void>;
}

type Settings = Pick<Config, 'host' | 'workerPort' | 'metricsToken'>;

/**
 * Answers `/livez`, `/readyz` and `/metrics` on the worker's port, if it has one.
 * @throws ConfigError when it cannot listen there
 */
export async function openWatchPort(config: Settings, secrets: SecretBox): Promise<WatchPort> {
  const { host, workerPort: port, metricsToken } = config;
  if (port === null) return { drain: () => {}, close: async () => {} };
  const registry = openRegistry('worker');
  countPool(registry);
  addFigures(registry);
  let isDraining = false;
  const ready = async () => {
    if (isDraining) return { status: 503, body: { status: 'draining' } };
    const { ready, ...state } = await checkReadiness(secrets);
    const isReady = ready && state.queue?.state !== 'away';
    const body = { status: isReady ? 'ready' : 'not ready', ...state };
    return { status: isReady ? 200 : 503, body };
  };
  const server = createServer({ headersTimeout: 8_000, requestTimeout: 10_000 });
  server.on('request', (request, response) => {
    answer(request, response, { registry, metricsToken, ready }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(cannotListen(error, { host, port, name: 'WORKER_PORT' })),
    );
    server.listen(port, host, resolve);
  });
  return {
    drain: () => {
      isDraining = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answers {
  registry: Registry;
  metricsToken: string | null;
  ready(): Promise<{ status: number; body: object }>;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { registry, metricsToken, ready }: Answers,
): Promise<void> {
  const requestId = newId();
  response.setHeader('x-request-id', requestId);
  const path = request.method === 'GET' ? (request.url ?? '').split('?')[0] : '';
  if (path === '/livez') return sendJson(response, 200, { status: 'ok' });
  if (path === '/readyz') {
    const { status, body } = await ready();
    return sendJson(response, status, status === 503 ? { ...body, requestId } : body);
  }
  if (path !== '/metrics' || !mayReadMetrics(request, metricsToken)) {
    return sendJson(response, 404, { error: 'Not Found' });
  }
  const { contentType, text } = await exposition(registry, request.headers.accept);
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
