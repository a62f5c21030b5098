import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { ConfigError } from '../../start/config-error.ts';
import { lookAtRedis } from './look-at-redis.ts';
import { redisAddress } from './redis-address.ts';

type QueueConfig = Pick<Config, 'redisUrl' | 'redisTlsVerify' | 'databaseUrl'>;

const PATIENCE_MS = 2_000;
const LOOK_AGAIN_MS = 2_000;

/** PgBouncer's error for the parameter `options`, by which BullMQ selects its schema. */
const POOLED = /unsupported startup parameter/;

/**
 * Returns the error when the result is unknown: the server cannot be reached and may come back.
 * @throws ConfigError when the server cannot carry a queue, or refuses our credentials
 */
export async function lookAtQueue(config: QueueConfig): Promise<unknown> {
  const address = redisAddress(config);
  return address ? lookAtRedis(address) : lookAtPostgres(config.databaseUrl);
}

/**
 * Repeats the check until the result is known.
 * @throws ConfigError when the queue cannot work there
 */
export async function queueMustWork(config: QueueConfig): Promise<void> {
  while (await lookAtQueue(config)) await wait(LOOK_AGAIN_MS);
}

async function lookAtPostgres(connectionString: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString,
    // Any schema will do: the question is whether `options` is accepted.
    options: '-c search_path=bullmq',
    connectionTimeoutMillis: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    if (!POOLED.test((error as Error).message)) return error;
    throw new ConfigError(
      'DATABASE_URL points to PgBouncer, and the queue cannot run in PostgreSQL behind it: set REDIS_URL',
    );
  } finally {
    await client.end().catch(() => {});
  }
}
