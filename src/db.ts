import { setTimeout as wait } from 'node:timers/promises';
import knexFactory, { type Knex } from 'knex';
import { Model, type Transaction } from 'objection';
import pg from 'pg';
import { type BoundedConfig, BoundedPostgresClient } from './database-client.ts';
import { isOutdated, PREPARED } from './prepared-statement.ts';
import { assertTenantNamed } from './tenant.ts';

// bigint columns hold money and counts far below 2^53, which a number carries exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Trx = Transaction;

export interface DatabaseSettings {
  databaseUrl: string;
  dbPoolMax: number;
  /** The limit of one statement in milliseconds; 15 s unless told otherwise. */
  longestStatementMs?: number;
  log?: { warn(details: object, message: string): void };
}

/**
 * Together they bound a request while the database is away: 5 s for a connection, and 8 s with the
 * wait for the first answer on it, since a web process gives statements 7 s.
 */
const CONNECT_TIMEOUT_MS = 4_000;
const ACQUIRE_TIMEOUT_MS = 5_000;
const LONGEST_STATEMENT_MS = 15_000;

/** Opens the pool and binds the models to it. */
export function connectDatabase(settings: DatabaseSettings): Knex {
  const config: BoundedConfig = {
    client: BoundedPostgresClient,
    // Any that we run on: unasked, knex spends an unbounded round trip to learn it.
    version: '15',
    longestStatementMs: settings.longestStatementMs ?? LONGEST_STATEMENT_MS,
    connection: {
      connectionString: settings.databaseUrl,
      application_name: 'stallkeeper',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    },
    pool: { min: 0, max: settings.dbPoolMax },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    // Errors are logged and kept: what shoppers wrote must not stand in their words.
    compileSqlOnError: false,
    log: quietLog(settings.log),
  };
  const knex = knexFactory(config);
  knex.on('query', ({ sql }: { sql: string }) => assertTenantNamed(sql));
  Model.knex(knex);
  return knex;
}

/** Knex repeats the same line thousands of times while the database is away: one a minute. */
function quietLog(log: DatabaseSettings['log']): Knex.Logger {
  const lastSaid = new Map<string, number>();
  const say = (message: unknown) => {
    const text = String(message).slice(0, 200);
    const now = Date.now();
    if (now - (lastSaid.get(text) ?? 0) < 60_000) return;
    if (lastSaid.size > 100) lastSaid.clear();
    lastSaid.set(text, now);
    log?.warn({ knex: text }, 'database client');
  };
  return { warn: say, error: say, deprecate: say, debug: () => {} };
}

/** The connection is gone, never came, or took too long. */
const AWAY_CODE = /^(?:08|53|57P)|^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/;
const AWAY_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|timeout expired)/;

/** Whether an error says that the database cannot be reached: the caller may try again. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code } = error as Error & { code?: string };
  return (
    AWAY_CODE.test(code ?? '') ||
    name === 'KnexTimeoutError' ||
    // The driver gives these no code; knex puts the statement before the message.
    AWAY_MESSAGE.test(message.split(' - ').at(-1) ?? '')
  );
}

type AfterCommit = () => void;
const afterCommits = new WeakMap<Trx, AfterCommit[]>();
const preparing = new WeakSet<Trx>();

/**
 * Runs `work` once the transaction of `inTransaction` has committed, and never when it has not.
 * For what may be lost and is made good by a sweep, such as waking the queue; it must not throw.
 */
export function afterCommit(trx: Trx, work: AfterCommit): void {
  const waiting = afterCommits.get(trx);
  if (!waiting) throw new Error('afterCommit needs a transaction of inTransaction');
  waiting.push(work);
}

const RETRYABLE = new Set(['40P01', '40001']);
const TRIES = 5;

/**
 * Runs one change as one transaction (READ COMMITTED) and tries again on a deadlock or a
 * serialization failure. Nothing inside may call a remote service or enqueue a job. For what comes
 * by the hundred in a second, `isFrequent` has the plans of its statements kept: to plan them costs
 * more than to run them.
 */
export async function inTransaction<T>(
  work: (trx: Trx) => Promise<T>,
  { isFrequent = false } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const waiting: AfterCommit[] = [];
      const result = await Model.transaction((trx) => {
        afterCommits.set(trx, waiting);
        if (isFrequent) preparing.add(trx);
        return work(trx);
      });
      for (const run of waiting) run();
      return result;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      const mayWork = RETRYABLE.has(code) || (isFrequent && isOutdated(error));
      if (!mayWork || attempt >= TRIES) throw error;
      await wait(Math.random() * 50 * attempt);
    }
  }
}

/** The bound pool, for statements outside a transaction. */
export const database = (): Knex => Model.knex();

/** How many connections this process may have. */
export const poolSize = (): number => database().client.config.pool.max;

/** Runs raw SQL with `?` bindings and returns its rows. */
export async function rows<T>(
  sql: string,
  bindings: readonly unknown[] = [],
  trx?: Trx,
): Promise<T[]> {
  if (trx && preparing.has(trx)) return frequentRows(sql, bindings, trx);
  const result = await (trx ?? database()).raw(sql, bindings as Knex.RawBinding[]);
  return result.rows as T[];
}

/** The same for a statement that is sent so often that each connection should keep its plan. */
export async function frequentRows<T>(
  sql: string,
  bindings: readonly unknown[] = [],
  trx?: Trx,
): Promise<T[]> {
  const query = (trx ?? database()).raw(sql, bindings as Knex.RawBinding[]);
  try {
    const result = await query.options({ ...PREPARED });
    return result.rows as T[];
  } catch (error) {
    // Within a transaction nothing more can be asked: that one begins again as a whole.
    if (trx || !isOutdated(error)) throw error;
    return rows<T>(sql, bindings);
  }
}
