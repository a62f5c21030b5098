import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { type TestDatabase, useDatabase } from './database.ts';
import { useFolder } from './files.ts';
import { exposures } from './hardening/secrets-in-answers.ts';

export const JWT_SECRET = 'test-secret-test-secret-test-secret';

export interface TestApp {
  db: TestDatabase;
  app: FastifyInstance;
  config: Config;
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
        PROVIDER_API_URL: 'http://127.0.0.1:9',
      }),
      dataDir,
      ...overrides,
    };
    context.app = await buildApp(context.config, logger);
    await context.app.ready();
  });
  afterAll(async () => {
    await context.app?.close();
    expect(exposures()).toEqual([]);
  });
  return context;
}
