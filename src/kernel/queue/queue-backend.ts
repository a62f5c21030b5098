import { once } from 'node:events';
import type { Queue, Worker } from 'bullmq';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { lazy, lazyPackage } from '../concurrency/lazy.ts';
import { type RedisAddress, redisAddress } from './redis-address.ts';
import { openRedis, type RedisClient } from './redis-client.ts';

const bullmq = lazyPackage<typeof import('bullmq')>('bullmq');

/** Both backends have this part of a BullMQ queue. */
export type BullQueue = Pick<
  Queue,
  | 'waitUntilReady'
  | 'addBulk'
  | 'getJobSchedulers'
  | 'upsertJobScheduler'
  | 'removeJobScheduler'
  | 'close'
>;

export type BullWorker = Pick<Worker, 'waitUntilReady' | 'pause' | 'resume' | 'close'>;

export interface QueuedJob {
  ownerId: string;
  id: string;
}

/** One delivery: the BullMQ job's name and our payload. */
export type Delivery = (job: { name: string; data: Partial<QueuedJob> }) => Promise<void>;

export interface QueueLog {
  warn(details: object, message: string): void;
}

/** The only place where Redis and PostgreSQL differ. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  /** False when a command would only wait. */
  isReachable(): boolean;
  /** Waits for a pending connection, two seconds at most. */
  untilReachable(): Promise<boolean>;
  /** For adding jobs; fails fast. */
  queue(name: string): BullQueue;
  /** Waits for its backend without a limit. */
  worker(name: string, concurrency: number, deliver: Delivery): BullWorker;
  close(): Promise<void>;
}

const SCHEMA = 'bullmq';
const PREFIX = 'stallkeeper';
/** Braces keep all keys on one server of a cluster, as BullMQ's scripts need. */
const CLUSTER_PREFIX = '{stallkeeper}';
const COMMAND_TIMEOUT_MS = 2_000;
// BullMQ's event log is not read; by default it would keep 10,000 entries per queue.
const STREAMS = { events: { maxLen: 200 } };
const WORKER_OPTIONS = {
  // A job that is given up is found again from its row by a sweep, so a high count costs nothing.
  maxStalledCount: 10,
  // Until the queue notices that a worker died, it treats its job as running and ignores a new
  // delivery. The default of 30 s can be later than the end of the job's own lease.
  stalledInterval: 10_000,
  runRetryDelay: 2_000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
};

export function openQueueBackend(config: Config, log: QueueLog): QueueBackend {
  let lastSaid = Number.NEGATIVE_INFINITY;
  const complain = (error: Error) => {
    // Every connection retries each second; one line a minute is enough.
    if (performance.now() - lastSaid < 60_000) return;
    lastSaid = performance.now();
    log.warn({ err: error }, 'the queue cannot be reached');
  };
  const address = redisAddress(config);
  return address ? redisBackend(address, complain) : postgresBackend(config.databaseUrl, complain);
}

function redisBackend(address: RedisAddress, complain: (error: Error) => void): QueueBackend {
  const prefix = address.kind === 'cluster' ? CLUSTER_PREFIX : PREFIX;
  const connections: RedisClient[] = [];
  const connect = (answerMs: number | null): RedisClient => {
    const redis = openRedis(address, {
      connectMs: COMMAND_TIMEOUT_MS,
      answerMs,
      retryMs: (times) => Math.min(times * 100, 1_000),
    });
    redis.on('error', complain);
    connections.push(redis);
    return redis;
  };
  const producer = connect(COMMAND_TIMEOUT_MS);
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
      const options = { connection: producer, prefix, streams: STREAMS };
      return new Queue(name, options).on('error', complain);
    },
    worker: (name, concurrency, deliver) => {
      const { Worker } = bullmq();
      const options = { ...WORKER_OPTIONS, connection: connect(null), prefix, concurrency };
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
    // Each queue and worker owns its pool and closes it.
    close: async () => {},
  };
}

/** Part of the release step. Does nothing if up to date; parallel runs wait. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await bullmq().runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}
