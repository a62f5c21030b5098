import pg from 'pg';
import type { Config } from '../../config.ts';
import { type RedisAddress, redisAddress, serversOf } from './redis-address.ts';
import { openRedis, type RedisClient } from './redis-client.ts';

export interface CarrierLog {
  warn(details: object, message: string): void;
}

export interface CarrierListener {
  heard(line: string): void;
  missed(): void;
}

/** Publishes short lines to all processes that listen; lines are not stored. */
export interface NoticeCarrier {
  /** @throws Error when the lines cannot be sent now */
  publish(lines: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'stallkeeper_desks';
const CONNECT_MS = 4_000;
const ANSWER_MS = 5_000;
/** In milliseconds: a network may drop an idle connection silently. */
const LOOK_MS = 20_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** Uses the queue's backend: Redis with a `REDIS_URL`, else PostgreSQL. */
export function openNoticeCarrier(
  config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'redisTlsVerify'>,
  log: CarrierLog,
  listener: CarrierListener | null,
): NoticeCarrier {
  let lastSaid = Number.NEGATIVE_INFINITY;
  const complain = (error: Error) => {
    if (performance.now() - lastSaid < 60_000) return;
    lastSaid = performance.now();
    log.warn({ err: error }, 'open dashboards cannot be told what changes');
  };
  const address = redisAddress(config);
  return address
    ? redisCarrier(address, complain, listener)
    : new PostgresCarrier(config.databaseUrl, complain, listener);
}

/** Has a connection of its own: LISTEN belongs to a session, and pool connections are shared. */
class PostgresCarrier implements NoticeCarrier {
  readonly #url: string;
  readonly #complain: (error: Error) => void;
  readonly #listener: CarrierListener | null;
  #opening: Promise<pg.Client> | null = null;
  #waitMs = FIRST_WAIT_MS;
  #retry: NodeJS.Timeout | undefined;
  #wasLost = false;
  #isClosed = false;

  constructor(url: string, complain: (error: Error) => void, listener: CarrierListener | null) {
    this.#url = url;
    this.#complain = complain;
    this.#listener = listener;
    if (listener) this.#connected().catch(() => {});
  }

  async publish(lines: readonly string[]): Promise<void> {
    const client = await this.#connected();
    await client.query('select pg_notify($1, line) from unnest($2::text[]) as line', [
      CHANNEL,
      lines,
    ]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const client = await this.#opening?.catch(() => null);
    await client?.end().catch(() => {});
  }

  #connected(): Promise<pg.Client> {
    if (this.#isClosed)
      return Promise.reject(new Error('The connection for live updates is closed'));
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'stallkeeper-desks',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    const looking = setInterval(() => {
      client.query('select 1').catch((error) => lose(error));
    }, LOOK_MS).unref();
    let isLost = false;
    const lose = (error: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(looking);
      client.connection.stream.destroy();
      this.#lose(error);
    };
    client.on('error', lose);
    client.on('end', () => lose(new Error('The database connection ended')));
    client.on('notification', ({ payload }) => this.#listener?.heard(payload ?? ''));
    try {
      await client.connect();
      if (this.#listener) await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose(error as Error);
      throw error;
    }
    this.#waitMs = FIRST_WAIT_MS;
    if (this.#wasLost) this.#listener?.missed();
    this.#wasLost = false;
    return client;
  }

  #lose(error: Error): void {
    this.#opening = null;
    this.#wasLost = true;
    if (this.#isClosed) return;
    this.#complain(error);
    if (!this.#listener) return;
    clearTimeout(this.#retry);
    const wait = this.#waitMs * (0.5 + Math.random());
    this.#retry = setTimeout(() => void this.#connected().catch(() => {}), wait).unref();
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
  }
}

function redisCarrier(
  address: RedisAddress,
  complain: (error: Error) => void,
  listener: CarrierListener | null,
): NoticeCarrier {
  const sender = openRedis(address, {
    connectMs: CONNECT_MS,
    answerMs: ANSWER_MS,
    retryMs: (times) => Math.min(times * FIRST_WAIT_MS, LONGEST_WAIT_MS),
  }).on('error', complain);
  const ear = listener && new RedisEar(address, listener, complain);
  return {
    publish: async (lines) => {
      await Promise.all(lines.map((line) => sender.publish(CHANNEL, line)));
    },
    close: async () => {
      sender.disconnect();
      ear?.close();
    },
  };
}

/**
 * Hears on one connection. Servers of a cluster pass on what is published to all others, so any of
 * them will do: when one is lost, the next of the address is asked. ioredis' own subscription to a
 * cluster changes its server without a word, and what was published meanwhile would be missed.
 */
class RedisEar {
  readonly #places: RedisAddress[];
  readonly #listener: CarrierListener;
  readonly #complain: (error: Error) => void;
  #redis: RedisClient;
  #tries = 0;
  #wasReady = false;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(address: RedisAddress, listener: CarrierListener, complain: (error: Error) => void) {
    this.#places = address.kind === 'cluster' ? serversOf(address) : [address];
    this.#listener = listener;
    this.#complain = complain;
    this.#redis = this.#open(this.#places[0] as RedisAddress);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#redis.disconnect();
  }

  #open(place: RedisAddress): RedisClient {
    const redis = openRedis(place, { connectMs: CONNECT_MS, answerMs: null, retryMs: null });
    const looking = setInterval(() => redis.ping().catch(() => {}), LOOK_MS).unref();
    redis.on('error', this.#complain);
    redis.on('message', (_channel, line: string) => this.#listener.heard(line));
    redis.once('end', () => {
      clearInterval(looking);
      this.#lost();
    });
    redis.subscribe(CHANNEL).then(
      () => {
        this.#tries = 0;
        if (this.#wasReady) this.#listener.missed();
        this.#wasReady = true;
      },
      () => redis.disconnect(),
    );
    return redis;
  }

  #lost(): void {
    if (this.#isClosed) return;
    const wait = Math.min(++this.#tries * FIRST_WAIT_MS, LONGEST_WAIT_MS);
    const next = this.#places[this.#tries % this.#places.length] as RedisAddress;
    this.#retry = setTimeout(() => {
      this.#redis = this.#open(next);
    }, wait).unref();
  }
}
