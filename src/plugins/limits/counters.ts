import type { Config } from '../../config.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import { redisAddress } from '../../kernel/queue/redis-address.ts';
import { openRedis, type RedisClient } from '../../kernel/queue/redis-client.ts';
import { redisAway, redisUp } from '../../kernel/watch/metrics.ts';
import { SHARE_OF_STORE } from '../../limits.ts';
import { type Count, CounterTable } from './counter-table.ts';

interface Log {
  warn(details: object, message: string): void;
}

const USE = { use: 'limits' };
/** How long, in milliseconds, Redis is not used after a failure. */
const PAUSE = 5_000;
/** With ioredis’ own patience every request would hang while Redis is unreachable. */
const PATIENCE = {
  connectMs: 1_000,
  answerMs: 250,
  retryMs: (times: number) => Math.min(times * 200, 5_000),
};

// What is given back after its window has ended takes nothing from the next one.
const ADD = `
local held = tonumber(redis.call('GET', KEYS[1]) or 0)
local current = redis.call('INCRBY', KEYS[1], math.max(tonumber(ARGV[2]), -held))
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  ttl = tonumber(ARGV[1])
end
return { current, ttl }`;

/** Of one hash, so that a cluster keeps both counts on one machine. */
const ADD_SHARE = `
local by = tonumber(ARGV[4])
local function add(field)
  local held = tonumber(redis.call('HGET', KEYS[1], field) or 0)
  return redis.call('HINCRBY', KEYS[1], field, math.max(by, -held))
end
local ttl = redis.call('PTTL', KEYS[1])
local mine = add(ARGV[2])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  ttl = tonumber(ARGV[1])
end
local share = tonumber(ARGV[3])
if by > 0 and mine > share then return { mine, share, 0, ttl } end
return { mine, share, add('all'), ttl }`;

export interface Share {
  group: string;
  member: string;
}

/**
 * Fixed windows: in Redis if there is one, so that all processes count together, and in this
 * process while Redis is unreachable. Waits at most a quarter of a second.
 */
export class Counters {
  readonly #redis: RedisClient | null;
  readonly #log: Log;
  readonly #local = new CounterTable();
  readonly #guards = new CounterTable();
  #pausedUntil = 0;

  constructor(config: Pick<Config, 'redisUrl' | 'redisTlsVerify'>, log: Log) {
    this.#log = log;
    const address = redisAddress(config);
    this.#redis = address && openRedis(address, PATIENCE);
    // Without a listener, each failed reconnect would be printed; failed commands are enough.
    this.#redis?.on('error', () => {});
    this.#redis?.on('ready', () => redisUp.set(USE, 1));
    this.#redis?.on('close', () => redisUp.set(USE, 0));
  }

  /** Window of `windowMs`; a negative `by` subtracts. */
  add(key: string, windowMs: number, by = 1): Promise<Count> {
    return this.#add(this.#local, key, windowMs, by);
  }

  /**
   * For limits against guessing of accounts and orders. They have a table of their own, since
   * invented shops and addresses can fill the other.
   */
  guard(key: string, windowMs: number, by = 1): Promise<Count> {
    return this.#add(this.#guards, key, windowMs, by);
  }

  /**
   * Members share a limit of `max`: each has a part of it (`SHARE_OF_STORE`), and what is refused
   * for being over that takes nothing from the others. In one round trip. `by` is negative to give
   * back what was counted.
   * @returns a count above `max` when the member or the group has too many
   */
  async addShare({ group, member }: Share, windowMs: number, max: number, by = 1): Promise<Count> {
    const share = Math.ceil(max * SHARE_OF_STORE);
    const here = () => {
      const mine = this.#local.add(`${group}:${member}`, windowMs, by);
      return by > 0 && mine.current > share
        ? { current: max + 1, ttl: mine.ttl }
        : this.#local.add(group, windowMs, by);
    };
    return this.#orHere(here, async (redis) => {
      const key = `limit:${group}`;
      const answer = await redis.eval(ADD_SHARE, 1, key, windowMs, member, share, by);
      const [mine, most, current, ttl] = answer as [number, number, number, number];
      return { current: mine > most ? max + 1 : current, ttl };
    });
  }

  close(): void {
    this.#redis?.disconnect();
  }

  async #add(here: CounterTable, key: string, windowMs: number, by: number): Promise<Count> {
    return this.#orHere(
      () => here.add(key, windowMs, by),
      async (redis) => {
        const answer = await redis.eval(ADD, 1, `limit:${key}`, windowMs, by);
        const [current, ttl] = answer as [number, number];
        return { current, ttl };
      },
    );
  }

  /** In this process while Redis is away. */
  async #orHere(here: () => Count, there: (redis: RedisClient) => Promise<Count>): Promise<Count> {
    if (!this.#redis || databaseTime() < this.#pausedUntil) return here();
    try {
      const count = await there(this.#redis);
      if (this.#pausedUntil > 0) redisUp.set(USE, 1);
      this.#pausedUntil = 0;
      return count;
    } catch (error) {
      this.#pausedUntil = databaseTime() + PAUSE;
      redisAway.inc(USE);
      redisUp.set(USE, 0);
      this.#log.warn(
        { reason: (error as Error).message },
        'Redis can’t be reached: rate limits are counted in this process instead',
      );
      return here();
    }
  }
}
