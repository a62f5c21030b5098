import type { Redis } from 'ioredis';
import { ConfigError } from '../../start/config-error.ts';
import { withDeadline } from './lazy-queue.ts';
import { type RedisAddress, serversOf } from './redis-address.ts';
import { openRedis, type RedisClient } from './redis-client.ts';

const ONCE = { connectMs: 2_000, answerMs: null, retryMs: null };

/** Redis errors for missing or wrong credentials, or missing rights for a queue's commands. */
const NOT_LET_IN = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR invalid password)/;
/** Error codes of Node.js and OpenSSL about a certificate, or about a server without TLS. */
const NOT_TRUSTED = /^(?:CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO)/;
const NO_CLUSTER = /cluster support disabled/;

const ONE_SERVER = 'REDIS_URL points to a single Redis server: it must be redis://host:6379';
const WRITTEN: Record<string, string> = {
  cluster:
    'REDIS_URL points to a Redis Cluster: it must be redis+cluster://host:6379,host:6379, with one or more of its servers',
  sentinel:
    'REDIS_URL points to a Redis Sentinel: it must be redis+sentinel://host:26379,host:26379/name, with the name that the Sentinels monitor',
};

/**
 * Returns the error when the result is unknown: Redis cannot be reached and may come back.
 * @throws ConfigError when it cannot carry a queue, or refuses our credentials
 */
export async function lookAtRedis(address: RedisAddress): Promise<unknown> {
  try {
    await firstThatAnswers(serversOf(address), (redis) => mustBeOfKind(address, redis));
    await using(address, mustKeepEverything);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return error;
  }
}

async function firstThatAnswers(
  places: readonly RedisAddress[],
  look: (redis: RedisClient) => Promise<void>,
): Promise<void> {
  let failure: unknown;
  for (const place of places) {
    try {
      return await using(place, look);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      failure = error;
    }
  }
  throw failure;
}

async function using(
  address: RedisAddress,
  look: (redis: RedisClient) => Promise<void>,
): Promise<void> {
  const redis = openRedis(address, ONCE);
  // A call rejects only with the fact that there is no connection.
  let cause: unknown = null;
  redis.on('error', (error) => {
    cause ??= error;
  });
  try {
    await withDeadline(look(redis));
  } catch (error) {
    const told = error instanceof ConfigError ? error : (cause ?? error);
    throwRefusal(told as Error & { code?: string });
    throw told;
  } finally {
    redis.disconnect();
  }
}

/** One server, one of a cluster, or a Sentinel. */
async function mustBeOfKind(address: RedisAddress, redis: RedisClient): Promise<void> {
  const [, mode = ''] = /^(?:redis|server)_mode:(\w+)/m.exec(await redis.info()) ?? [];
  const isMeant = mode === address.kind || (mode === 'standalone' && address.kind !== 'sentinel');
  const line = isMeant ? null : (WRITTEN[mode] ?? (address.kind === 'sentinel' && ONE_SERVER));
  if (line) throw new ConfigError(line);
  // Hosted clusters behind a proxy call themselves standalone.
  if (address.kind === 'cluster') await redis.call('CLUSTER', 'INFO');
  if (address.kind !== 'sentinel') return;
  if (!(await redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', address.name))) {
    throw new ConfigError(
      `REDIS_URL ends with ${address.name}, which the Sentinels do not monitor: it must be a name of theirs`,
    );
  }
}

export interface RedisServer {
  version: string;
  /** What it does when its memory is full; unknown to some hosted ones. */
  policy: string | undefined;
  hasLimit: boolean;
}

/**
 * One server, or each master of a cluster.
 * @throws ConfigError, or the error of a server that cannot be reached
 */
export async function redisServers(address: RedisAddress): Promise<RedisServer[]> {
  let found: RedisServer[] = [];
  await using(address, async (redis) => {
    found = await keepers(redis);
  });
  return found;
}

async function keepers(redis: RedisClient): Promise<RedisServer[]> {
  // Which servers a cluster has is known once it is connected.
  await redis.info();
  const masters = 'nodes' in redis ? redis.nodes('master') : [redis];
  return Promise.all(masters.map(aboutItself));
}

async function aboutItself(redis: Redis): Promise<RedisServer> {
  const info = await redis.info();
  const [, version = ''] = /^redis_version:(\S+)/m.exec(info) ?? [];
  const [, policy] = /^maxmemory_policy:([\w-]+)/m.exec(info) ?? [];
  return { version, policy, hasLimit: !/^maxmemory:0\s*$/m.test(info) };
}

async function mustKeepEverything(redis: RedisClient): Promise<void> {
  for (const server of await keepers(redis)) mustNotEvict(server);
}

function mustNotEvict({ policy, hasLimit }: RedisServer): void {
  if (!policy || policy === 'noeviction' || !hasLimit) return;
  throw new ConfigError(
    `The Redis at REDIS_URL evicts keys when its memory is full, which loses rate limits and delays jobs: its maxmemory-policy is ${policy} and must be noeviction`,
  );
}

function throwRefusal({ message, code = '' }: Error & { code?: string }): void {
  if (NOT_LET_IN.test(message)) {
    throw new ConfigError(`Redis rejected the username or password in REDIS_URL: ${message}`);
  }
  if (NO_CLUSTER.test(message)) throw new ConfigError(ONE_SERVER);
  if (NOT_TRUSTED.test(code)) {
    throw new ConfigError(
      `REDIS_URL points to a server whose certificate is not trusted (${message}): set NODE_EXTRA_CA_CERTS to the file of your own certificate authority, or set REDIS_TLS_VERIFY=0 to accept any certificate`,
    );
  }
}
