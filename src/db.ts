import { setTimeout as wait } from 'node:timers/promises';
import knexFactory, { type Knex } from 'knex';
import { Model, type Transaction } from 'objection';
import pg from 'pg';
import { assertTenantNamed } from './tenant.ts';

// bigint columns hold money and counts far below 2^53, which a number carries exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Trx = Transaction;

export interface DatabaseSettings {
  databaseUrl: string;
  dbPoolMax: number;
  log?: { warn(details: object, message: string): void };
}

/** Every session's own limits, so that one slow statement never holds a row or a connection. */
const SESSION = [
  "SET lock_timeout = '5s'",
  "SET statement_timeout = '15s'",
  "SET idle_in_transaction_session_timeout = '30s'",
  "SET timezone = 'UTC'",
].join(';');

/** Opens the pool and binds the models to it. */
export function connectDatabase(settings: DatabaseSettings): Knex {
  const knex = knexFactory({
    client: 'pg',
    connection: { connectionString: settings.databaseUrl, application_name: 'stallkeeper' },
    pool: {
      min: 0,
      max: settings.dbPoolMax,
      afterCreate(connection: pg.Client, done: (error: Error | null, c: pg.Client) => void) {
        connection.query(SESSION, (error) => done(error, connection));
      },
    },
    acquireConnectionTimeout: 5_000,
    log: quietLog(settings.log),
  });
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

type AfterCommit = () => void;
const afterCommits = new WeakMap<Trx, AfterCommit[]>();

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
const TRIES = 3;

/**
 * Runs one change as one transaction (READ COMMITTED) and tries again on a deadlock or a
 * serialization failure. Nothing inside may call a remote service or enqueue a job.
 */
export async function inTransaction<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const waiting: AfterCommit[] = [];
      const result = await Model.transaction((trx) => {
        afterCommits.set(trx, waiting);
        return work(trx);
      });
      for (const run of waiting) run();
      return result;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!RETRYABLE.has(code) || attempt >= TRIES) throw error;
      await wait(Math.random() * 50 * attempt);
    }
  }
}

/** The bound pool, for statements outside a transaction. */
export const database = (): Knex => Model.knex();

/** Runs raw SQL with `?` bindings and returns its rows. */
export async function rows<T>(
  sql: string,
  bindings: readonly unknown[] = [],
  trx?: Trx,
): Promise<T[]> {
  const result = await (trx ?? database()).raw(sql, bindings as Knex.RawBinding[]);
  return result.rows as T[];
}
