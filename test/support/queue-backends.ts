import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Config, loadConfig } from '../../src/config.ts';
import { migrateQueue } from '../../src/kernel/queue/queue-backend.ts';
import { useDatabase } from './database.ts';
import { aRedis, findRedisServer } from './redis.ts';
import { aRedisCluster, type RedisGroup, redisBehindSentinels } from './redis-group.ts';
import { rows } from './rows.ts';

export const redisServer = findRedisServer();

const KINDS = ['postgres', 'redis', 'redis cluster', 'redis behind sentinels'] as const;
export type BackendKind = (typeof KINDS)[number];

/** The backends that this machine can try. */
export const BACKENDS: readonly BackendKind[] = redisServer ? KINDS : ['postgres'];

/** Kinds of Redis among them. */
export const REDIS_KINDS = BACKENDS.filter((kind) => kind !== 'postgres');

/** A Redis of any kind, as the queue's tests use it. */
export type QueueRedis = Pick<RedisGroup, 'url' | 'wipe' | 'kill' | 'start' | 'dispose'> &
  Partial<Pick<RedisGroup, 'failOver'>>;

export interface QueueBackendUnderTest {
  config: Config;
  /** The backend forgets every job and schedule. */
  wipe(): Promise<void>;
  /** Another of its servers takes over; backends of one server have none. */
  failOver?(): Promise<void>;
}

export const silentLog = pino({ level: 'silent' });

/** A database and a queue backend of this suite's own. */
export function useQueueBackend(kind: BackendKind): QueueBackendUnderTest {
  const db = useDatabase();
  const context = {} as QueueBackendUnderTest;
  let redis: QueueRedis | null = null;
  beforeAll(async () => {
    redis = await aQueueRedis(kind);
    if (!redis) await migrateQueue(db.url);
    context.config = queueConfig(db.url, redis?.url ?? null);
    context.failOver = redis?.failOver;
    context.wipe = async () => {
      if (redis) await redis.wipe();
      else await rows(`truncate bullmq.job, bullmq.scheduler, bullmq.event cascade`);
    };
  });
  afterAll(() => redis?.dispose());
  return context;
}

/** Starts a Redis of this kind; null: the queue is in PostgreSQL. */
export async function aQueueRedis(kind: BackendKind): Promise<QueueRedis | null> {
  if (kind === 'postgres' || !redisServer) return null;
  if (kind === 'redis behind sentinels') return redisBehindSentinels(redisServer, 1);
  if (kind === 'redis cluster') {
    const { failOver, ...withoutReplicas } = await aRedisCluster(redisServer);
    return withoutReplicas;
  }
  const redis = await aRedis(redisServer);
  await redis.start();
  return redis;
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
