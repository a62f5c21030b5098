import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type Config, loadConfig } from '../../src/config.ts';
import { useExactValidation } from '../../src/kernel/http/validation.ts';
import { openDoor } from '../../src/plugins/access/access.ts';
import { framePlugin } from '../../src/plugins/frame.ts';
import { httpServerOptions } from '../../src/plugins/http-server.ts';
import { useDatabase } from './database.ts';

type Routes = (door: FastifyInstance) => void;

/** The plugins around a few routes of the test's own, in a public door. */
export async function aFrame(
  config: Config,
  routes: Routes,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = Fastify({ ...httpServerOptions(config), logger });
  useExactValidation(app);
  await app.register(framePlugin, { config });
  app.register(async (door) => {
    openDoor(door, 'public');
    routes(door);
  });
  await app.ready();
  return app;
}

export const aConfig = (overrides: Partial<Config> = {}): Config => ({
  ...loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    JWT_SECRET: 'test-secret-test-secret-test-secret',
    ENCRYPTION_KEY: 'test-key-test-key-test-key-test-key',
  }),
  ...overrides,
});

/** One such app for a test file, on a database of its own. */
export function useFrame(
  routes: Routes,
  overrides: Partial<Config> = {},
): { app: FastifyInstance } {
  const db = useDatabase();
  const context = {} as { app: FastifyInstance };
  beforeAll(async () => {
    context.app = await aFrame(aConfig({ databaseUrl: db.url, ...overrides }), routes);
  });
  afterAll(() => context.app?.close());
  return context;
}
