import type { Cluster, Redis, RedisOptions } from 'ioredis';
import { lazyPackage } from '../concurrency/lazy.ts';
import type { RedisAddress } from './redis-address.ts';

const ioredis = lazyPackage<typeof import('ioredis')>('ioredis');

export type RedisClient = Redis | Cluster;

/** All times in milliseconds. */
export interface RedisPatience {
  connectMs: number;
  /**
   * After this a command fails, and at once while there is no connection; null: commands wait for
   * Redis without a limit, as consumers do.
   */
  answerMs: number | null;
  /** The wait before the next try to connect; null: the client ends with its first connection. */
  retryMs: ((times: number) => number) | null;
}

/**
 * A connection with a command on its way that hears nothing for so long is made again: a server that
 * hangs, or whose machine is gone, does not end it. Longer than a worker's longest wait for a job.
 */
const SILENT_MS = 15_000;
/** How long a cluster's client waits before it asks another server, and how often. */
const REDIRECT = { delayMs: 100, most: 16 };

export function openRedis(address: RedisAddress, patience: RedisPatience): RedisClient {
  const { Redis } = ioredis();
  const retryStrategy = patience.retryMs;
  const options = { ...common(address, patience), retryStrategy, reconnectOnError };
  if (address.kind === 'single') return new Redis(address.url, options);
  if (address.kind === 'cluster') return openCluster(address, patience);
  const { servers, name, db, login, sentinelLogin, tls } = address;
  return new Redis({
    ...options,
    ...login,
    sentinels: servers,
    name,
    db,
    sentinelUsername: sentinelLogin.username,
    sentinelPassword: sentinelLogin.password,
    ...(tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
    sentinelRetryStrategy: retryStrategy ?? (() => null),
    sentinelCommandTimeout: patience.connectMs,
  });
}

function openCluster(
  address: RedisAddress & { kind: 'cluster' },
  patience: RedisPatience,
): Cluster {
  const { Cluster } = ioredis();
  const { connectMs, answerMs, retryMs } = patience;
  const { enableOfflineQueue, ...redisOptions } = common(address, patience);
  return new Cluster(address.servers, {
    redisOptions: { ...redisOptions, ...address.login },
    enableOfflineQueue,
    clusterRetryStrategy: retryMs,
    slotsRefreshTimeout: connectMs,
    // Within the time that a command may take: meanwhile no server may be there to count it.
    maxRedirections: Math.min(REDIRECT.most, Math.floor((answerMs ?? Infinity) / REDIRECT.delayMs)),
    retryDelayOnFailover: REDIRECT.delayMs,
    retryDelayOnClusterDown: REDIRECT.delayMs,
    // Names stay names: a certificate is for a name, and the address behind it may change.
    dnsLookup: (host, done) => done(null, host),
  });
}

const common = ({ tls }: RedisAddress, { connectMs, answerMs }: RedisPatience) =>
  ({
    ...(tls && { tls }),
    connectTimeout: connectMs,
    keepAlive: 10_000,
    socketTimeout: SILENT_MS,
    enableOfflineQueue: answerMs === null,
    maxRetriesPerRequest: answerMs === null ? null : 1,
    ...(answerMs !== null && { commandTimeout: answerMs }),
  }) satisfies RedisOptions;

/**
 * After a failover the old master is a replica, which refuses to write. The connection is made again
 * to the new one, and the command sent there.
 */
const reconnectOnError = ({ message }: Error): false | 2 => message.includes('READONLY') && 2;
