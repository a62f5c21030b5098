import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Config, loadConfig } from '../../src/config.ts';
import { migrateQueue } from '../../src/queue/queue-backend.ts';
import { useDatabase } from './database.ts';
import { aRedis, findRedisServer, type TestRedis } from './redis.ts';
import { rows } from './rows.ts';

export const redisServer = findRedisServer();

/** The backends that this machine can try. */
export const BACKENDS = redisServer ? (['postgres', 'redis'] as const) : (['postgres'] as const);

export interface QueueBackendUnderTest {
  config: Config;
  /** The backend forgets every job and schedule. */
  wipe(): Promise<void>;
}

export const silentLog = pino({ level: 'silent' });

/** A database and a queue backend of this suite's own. */
export function useQueueBackend(kind: 'postgres' | 'redis'): QueueBackendUnderTest {
  const db = useDatabase();
  const context = {} as QueueBackendUnderTest;
  let redis: TestRedis | null = null;
  beforeAll(async () => {
    if (kind === 'redis' && redisServer) {
      redis = await aRedis(redisServer);
      await redis.start();
    } else {
      await migrateQueue(db.url);
    }
    context.config = queueConfig(db.url, redis?.url ?? null);
    context.wipe = async () => {
      if (redis) await redis.wipe();
      else await rows(`truncate bullmq.job, bullmq.scheduler, bullmq.event cascade`);
    };
  });
  afterAll(() => redis?.dispose());
  return context;
}

export const queueConfig = (databaseUrl: string, redisUrl: string | null): Config => ({
  ...loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'test-secret-test-secret-test-secret',
    ENCRYPTION_KEY: 'test-key-test-key-test-key-test-key',
  }),
  redisUrl,
});
