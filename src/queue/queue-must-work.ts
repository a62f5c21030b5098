import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { lazyPackage } from '../concurrency/lazy.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { redisTls } from './redis-tls.ts';

type QueueConfig = Pick<Config, 'redisUrl' | 'redisTlsVerify' | 'databaseUrl'>;

const ioredis = lazyPackage<typeof import('ioredis')>('ioredis');

const PATIENCE_MS = 2_000;
const LOOK_AGAIN_MS = 2_000;

/** Redis errors for missing or wrong credentials, or missing rights for a queue's commands. */
const NOT_LET_IN = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR invalid password)/;
/** Error codes of Node.js and OpenSSL about a certificate, or about a server without TLS. */
const NOT_TRUSTED = /^(?:CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO)/;
/**
 * PgBouncer's error for the startup parameter `options`, with which BullMQ selects the schema of
 * its tables.
 */
const POOLED = /unsupported startup parameter/;

/**
 * Checks once whether the queue can work as configured. Returns the error when this is unknown: the
 * server cannot be reached and may come back.
 * @throws ConfigError when the server cannot carry a queue, or refuses our credentials
 */
export const lookAtQueue = (config: QueueConfig): Promise<unknown> =>
  config.redisUrl === null
    ? lookAtPostgres(config.databaseUrl)
    : lookAtRedis(config.redisUrl, config);

/**
 * Repeats the check until the result is known.
 * @throws ConfigError when the queue cannot work there
 */
export async function queueMustWork(config: QueueConfig): Promise<void> {
  while (await lookAtQueue(config)) await wait(LOOK_AGAIN_MS);
}

async function lookAtRedis(url: string, config: QueueConfig): Promise<unknown> {
  const { Redis } = ioredis();
  const redis = new Redis(url, {
    ...redisTls(config),
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    enableReadyCheck: false,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  // A call rejects only with the fact that there is no connection.
  let cause: unknown = null;
  redis.on('error', (error) => {
    cause ??= error;
  });
  try {
    await redis.connect();
    refuseKind(await redis.info());
    return null;
  } catch (error) {
    const told = cause ?? error;
    if (told instanceof ConfigError) throw told;
    throwRefusal(told as Error & { code?: string });
    return told;
  } finally {
    redis.disconnect();
  }
}

const KINDS: Record<string, string> = {
  cluster:
    'REDIS_URL points to a Redis Cluster, which spreads the keys of a queue over several servers: it must point to one Redis server without cluster mode',
  sentinel:
    'REDIS_URL points to a Redis Sentinel, which cannot hold a queue: it must point to the Redis server that the Sentinel monitors',
};

function refuseKind(info: string): void {
  const kind = KINDS[/^redis_mode:(\w+)/m.exec(info)?.[1] ?? ''];
  if (kind) throw new ConfigError(kind);
}

function throwRefusal({ message, code = '' }: Error & { code?: string }): void {
  if (NOT_LET_IN.test(message)) {
    throw new ConfigError(`Redis rejected the username or password in REDIS_URL: ${message}`);
  }
  if (NOT_TRUSTED.test(code)) {
    throw new ConfigError(
      `REDIS_URL points to a server whose certificate is not trusted (${message}): set NODE_EXTRA_CA_CERTS to the file of your own certificate authority, or set REDIS_TLS_VERIFY=0 to accept any certificate`,
    );
  }
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
