import { once } from 'node:events';
import type { Queue, Worker } from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import pg from 'pg';
import type { Config } from './config.ts';
import { lazy, lazyPackage } from './lazy.ts';
import { type RedisTls, redisTls } from './redis-tls.ts';

const bullmq = lazyPackage<typeof import('bullmq')>('bullmq');
const ioredis = lazyPackage<typeof import('ioredis')>('ioredis');

/** The part of a BullMQ queue that we use; both backends have it. */
export type BullQueue = Pick<
  Queue,
  | 'waitUntilReady'
  | 'addBulk'
  | 'getJobSchedulers'
  | 'upsertJobScheduler'
  | 'removeJobScheduler'
  | 'close'
>;

/** The part of a BullMQ worker that we use. */
export type BullWorker = Pick<Worker, 'waitUntilReady' | 'close'>;

/** One delivery: the BullMQ job's name and our payload. */
export type Delivery = (job: { name: string; data: { id?: string } }) => Promise<void>;

export interface QueueLog {
  warn(details: object, message: string): void;
}

/** BullMQ on Redis or on PostgreSQL: the one place that knows the difference. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  /** False when a command would only wait. */
  isReachable(): boolean;
  /** Waits for a connection that is being made, two seconds at most. */
  untilReachable(): Promise<boolean>;
  /** A queue to add to, which fails fast. */
  queue(name: string): BullQueue;
  /** A consumer, which waits for its backend as long as that takes. */
  worker(name: string, concurrency: number, deliver: Delivery): BullWorker;
  close(): Promise<void>;
}

/** Where BullMQ keeps its tables or keys. */
const SCHEMA = 'bullmq';
const PREFIX = 'stallkeeper';
const COMMAND_TIMEOUT_MS = 2_000;
// Nobody reads BullMQ's event log; its default would keep 10,000 entries a queue.
const STREAMS = { events: { maxLen: 200 } };
const WORKER_OPTIONS = {
  // A delivery that is given up is swept up again from its row, so a long count costs nothing.
  maxStalledCount: 10,
  // Until the queue sees that a worker is dead, it takes a job that is handed over again for one that
  // is at work. At the usual 30 s that may be later than the end of the job's own lease.
  stalledInterval: 10_000,
  runRetryDelay: 2_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
};

/** Redis when there is a `REDIS_URL`, else the database that is there anyway. */
export function openQueueBackend(config: Config, log: QueueLog): QueueBackend {
  let lastSaid = 0;
  const complain = (error: Error) => {
    // Every connection tries again each second; one line a minute tells as much.
    if (Date.now() - lastSaid < 60_000) return;
    lastSaid = Date.now();
    log.warn({ err: error }, 'the queue cannot be reached');
  };
  return config.redisUrl
    ? redisBackend(config.redisUrl, redisTls(config), complain)
    : postgresBackend(config.databaseUrl, complain);
}

function redisBackend(url: string, tls: RedisTls, complain: (error: Error) => void): QueueBackend {
  const connections: Redis[] = [];
  const { Redis } = ioredis();
  const connect = (options: RedisOptions) => {
    const redis = new Redis(url, {
      ...tls,
      connectTimeout: COMMAND_TIMEOUT_MS,
      keepAlive: 10_000,
      retryStrategy: (times) => Math.min(times * 100, 1_000),
      ...options,
    });
    redis.on('error', complain);
    connections.push(redis);
    return redis;
  };
  const producer = connect({
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  return {
    kind: 'redis',
    isReachable: () => producer.status === 'ready',
    untilReachable: async () => {
      if (producer.status === 'ready') return true;
      const ready = once(producer, 'ready', { signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) });
      return ready.then(
        () => true,
        () => false,
      );
    },
    queue: (name) => {
      const { Queue } = bullmq();
      const options = { connection: producer, prefix: PREFIX, streams: STREAMS };
      return new Queue(name, options).on('error', complain);
    },
    worker: (name, concurrency, deliver) => {
      const { Worker } = bullmq();
      const connection = connect({ maxRetriesPerRequest: null });
      const options = { ...WORKER_OPTIONS, connection, prefix: PREFIX, concurrency };
      return new Worker(name, deliver, options).on('error', complain);
    },
    close: async () => {
      for (const connection of connections) connection.disconnect();
    },
  };
}

function postgresBackend(connectionString: string, complain: (error: Error) => void): QueueBackend {
  const bull = lazy(() => bullmq().withBackend(bullmq().createPostgresBackend));
  const connect = (max: number) => ({
    connectionString,
    schema: SCHEMA,
    max,
    connectionTimeoutMillis: COMMAND_TIMEOUT_MS,
    keepAlive: true,
  });
  return {
    kind: 'postgres',
    isReachable: () => true,
    untilReachable: async () => true,
    queue: (name) => {
      const { Queue } = bull();
      const connection = { ...connect(2), query_timeout: COMMAND_TIMEOUT_MS };
      return new Queue(name, { connection, streams: STREAMS }).on('error', complain);
    },
    worker: (name, concurrency, deliver) => {
      const { Worker } = bull();
      const options = { ...WORKER_OPTIONS, connection: connect(3), concurrency };
      return new Worker(name, deliver, options).on('error', complain);
    },
    // Each queue and worker owns its pool and ends it.
    close: async () => {},
  };
}

/**
 * Brings the queue's own schema up to this BullMQ; part of the release step. Does nothing when
 * it is there already, and several at once wait for each other.
 */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await bullmq().runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}
