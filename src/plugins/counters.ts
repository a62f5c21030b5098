import type { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import { lazyPackage } from '../lazy.ts';
import { type RedisTls, redisTls } from '../redis-tls.ts';

const ioredis = lazyPackage<typeof import('ioredis')>('ioredis');

/** How often something happened in the running window, and the milliseconds until it ends. */
export interface Count {
  current: number;
  ttl: number;
}

interface Log {
  warn(details: object, message: string): void;
}

const MAX_KEYS = 50_000;
/** How long, in milliseconds, Redis is left alone after it did not answer. */
const PAUSE = 5_000;

const ADD = `
local current = redis.call('INCRBY', KEYS[1], ARGV[2])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  ttl = tonumber(ARGV[1])
end
return { current, ttl }`;

/**
 * Counts per key in fixed windows: in Redis when there is one, so that all processes count
 * together, and in this process while Redis is away. It never waits longer than a quarter second.
 */
export class Counters {
  readonly #redis: Redis | null;
  readonly #log: Log;
  readonly #local = new Map<string, { current: number; endsAt: number }>();
  #pausedUntil = 0;

  constructor(config: Pick<Config, 'redisUrl' | 'redisTlsVerify'>, log: Log) {
    this.#log = log;
    this.#redis = config.redisUrl ? connect(config.redisUrl, redisTls(config)) : null;
    // Without a listener, each failed reconnect would be printed; failed commands tell enough.
    this.#redis?.on('error', () => {});
  }

  /** Adds `by` (negative: takes back) to the count of `key` in a window of `windowMs`. */
  async add(key: string, windowMs: number, by = 1): Promise<Count> {
    if (!this.#redis || Date.now() < this.#pausedUntil) return this.#addHere(key, windowMs, by);
    try {
      const answer = await this.#redis.eval(ADD, 1, `limit:${key}`, windowMs, by);
      const [current, ttl] = answer as [number, number];
      return { current, ttl };
    } catch (error) {
      this.#pausedUntil = Date.now() + PAUSE;
      this.#log.warn({ reason: (error as Error).message }, 'Redis is away: counting limits here');
      return this.#addHere(key, windowMs, by);
    }
  }

  close(): void {
    this.#redis?.disconnect();
  }

  #addHere(key: string, windowMs: number, by: number): Count {
    const now = Date.now();
    let entry = this.#local.get(key);
    if (!entry || entry.endsAt <= now) {
      this.#local.delete(key);
      this.#makeRoom(now);
      entry = { current: 0, endsAt: now + windowMs };
      this.#local.set(key, entry);
    }
    entry.current += by;
    return { current: entry.current, ttl: entry.endsAt - now };
  }

  /** Forgets what has ended, and, should a flood of keys fill the table, the oldest half. */
  #makeRoom(now: number): void {
    if (this.#local.size < MAX_KEYS) return;
    for (const [key, { endsAt }] of this.#local) if (endsAt <= now) this.#local.delete(key);
    for (const key of this.#local.keys()) {
      if (this.#local.size < MAX_KEYS / 2) break;
      this.#local.delete(key);
    }
  }
}

/** Fails fast: with ioredis' defaults every request would hang while Redis is away. */
function connect(url: string, tls: RedisTls): Redis {
  const { Redis } = ioredis();
  return new Redis(url, {
    ...tls,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 1_000,
    commandTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  });
}
