import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { untilBackgroundEnds } from '../../src/kernel/concurrency/in-background.ts';
import { type TestDatabase, useDatabase } from './database.ts';
import { useFolder } from './files.ts';
import { exposures } from './hardening/secrets-in-answers.ts';

export const JWT_SECRET = 'test-secret-test-secret-test-secret';

export interface TestApp {
  db: TestDatabase;
  app: FastifyInstance;
  config: Config;
}

/** What an answer does not wait for on a busy machine has ended, too, when a test gets it. */
function toItsEnd(app: FastifyInstance): FastifyInstance {
  const inject = app.inject.bind(app) as (
    options: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  app.inject = (async (options: InjectOptions) => {
    const answer = await inject(options);
    await untilBackgroundEnds();
    return answer;
  }) as typeof app.inject;
  return app;
}

/**
 * The whole application on a database of this test file's own; without a logger it is silent. What
 * it answers must hold no secret, whatever the file tests.
 */
export function useApp(
  overrides: Partial<Config> = {},
  logger?: Parameters<typeof buildApp>[1],
): TestApp {
  const db = useDatabase(overrides.dbPoolMax);
  const context = { db } as TestApp;
  const dataDir = useFolder();
  beforeAll(async () => {
    context.config = {
      ...loadConfig({
        NODE_ENV: 'test',
        DATABASE_URL: db.url,
        JWT_SECRET,
        ENCRYPTION_KEY: 'test-key-test-key-test-key-test-key',
        // Nobody listens there: no test calls the world outside.
        SHIPPING_API_URL: 'http://127.0.0.1:9',
        GATEWAY_API_URL: 'http://127.0.0.1:9',
        STRIPE_API_URL: 'http://127.0.0.1:9',
        MERCADO_PAGO_API_URL: 'http://127.0.0.1:9',
        PAYSTACK_API_URL: 'http://127.0.0.1:9',
        XENDIT_API_URL: 'http://127.0.0.1:9',
        PROVIDER_API_URL: 'http://127.0.0.1:9',
      }),
      dataDir,
      ...overrides,
    };
    context.app = toItsEnd(await buildApp(context.config, logger));
    await context.app.ready();
  });
  afterAll(async () => {
    await context.app?.close();
    expect(exposures()).toEqual([]);
  });
  return context;
}
