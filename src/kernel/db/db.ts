import { setTimeout as wait } from 'node:timers/promises';
import knexFactory, { type Knex } from 'knex';
import { Model, type Transaction } from 'objection';
import pg from 'pg';
import { assertTenantNamed } from '../tenancy/tenant.ts';
import { toFields, wrapIdentifier } from './column-list.ts';
import type { ConnectionSettings } from './connection.ts';
import { DatabaseClient } from './database-client.ts';
import { isOutdated, preparedStatement } from './prepared-statement.ts';
import { giveUpConnections } from './read-only-server.ts';
import { serverWords } from './server-words.ts';

// bigint columns hold money and counts far below 2^53, which a number represents exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Trx = Transaction;

export interface PoolSettings {
  databaseUrl: string;
  dbPoolMax: number;
  /** Milliseconds; 15 s by default. */
  longestStatementMs?: number;
  log?: { warn(details: object, message: string): void };
  /** Whether it leads to a replica: its failures say nothing of the database. */
  isReplica?: boolean;
}

/**
 * Together these bound a request while the database is unreachable: 5 s for a connection, and 8 s
 * including the first answer on it, since web processes limit statements to 7 s.
 */
const CONNECT_TIMEOUT_MS = 4_000;
const ACQUIRE_TIMEOUT_MS = 5_000;
const LONGEST_STATEMENT_MS = 15_000;
/**
 * A connection is used for at most the sum of the two, five minutes, so that a DNS name or a load
 * balancer is resolved again that often. The jitter keeps connections from ending together.
 */
const CONNECTION_LIFETIME_MS = 4 * 60_000;
const LIFETIME_JITTER_MS = 60_000;

export function connectDatabase(settings: PoolSettings): Knex {
  const knex = openPool(settings);
  Model.knex(knex);
  return knex;
}

export function openPool(settings: PoolSettings): Knex {
  const connection: ConnectionSettings = {
    connectionString: settings.databaseUrl,
    application_name: 'stallkeeper',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // A transaction's BEGIN is not awaited: it leaves with the first statement.
    pipeline: true,
    longestStatementMs: settings.longestStatementMs ?? LONGEST_STATEMENT_MS,
    isReplica: settings.isReplica ?? false,
  };
  const knex = knexFactory({
    client: DatabaseClient,
    // The lowest version that we support: otherwise knex asks for it in a round trip without a
    // timeout.
    version: '15',
    connection,
    pool: {
      min: 0,
      max: settings.dbPoolMax,
      maxConnectionLifetimeMillis: CONNECTION_LIFETIME_MS,
      maxConnectionLifetimeJitterMillis: LIFETIME_JITTER_MS,
    },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    wrapIdentifier,
    // Errors are logged and stored, so they must not contain values that shoppers typed.
    compileSqlOnError: false,
    log: quietLog(settings.log),
  });
  knex.on('query', ({ sql }: { sql: string }) => assertTenantNamed(sql));
  return knex;
}

/** Once a minute: knex repeats a line thousands of times while the database is unreachable. */
function quietLog(log: PoolSettings['log']): Knex.Logger {
  const lastSaid = new Map<string, number>();
  const say = (message: unknown) => {
    const text = String(message).slice(0, 200);
    const now = performance.now();
    if (now - (lastSaid.get(text) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    if (lastSaid.size > 100) lastSaid.clear();
    lastSaid.set(text, now);
    log?.warn({ knex: text }, 'database client');
  };
  return { warn: say, error: say, deprecate: say, debug: () => {} };
}

/** The connection is lost, could not be made or timed out, or the server is read-only. */
const AWAY_CODE = /^(?:08|53|57P|25006)|^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/;
const AWAY_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|timeout expired)/;

/** The caller may retry. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code } = error as Error & { code?: string };
  return (
    AWAY_CODE.test(code ?? '') ||
    name === 'KnexTimeoutError' ||
    // The driver has no codes for these.
    AWAY_MESSAGE.test(serverWords(error) ?? message)
  );
}

/** `standby`: a replica. `read-only`: configured as such. Neither can take orders. */
export type ServerState = 'up' | 'standby' | 'read-only';

const SERVER_STATE = `
select case when pg_is_in_recovery() then 'standby'
            when current_setting('transaction_read_only')::boolean then 'read-only'
            else 'up' end as state`;

/** Closes connections that may lead to a server that is not writable before their next use. */
export async function serverState(): Promise<ServerState> {
  const client = clientOf(database());
  const connection = await client.acquireConnection();
  try {
    const { rows } = await connection.sendPrepared(preparedStatement(SERVER_STATE), []);
    const state = rows[0].state as ServerState;
    if (state !== 'up') giveUpConnections(connection);
    return state;
  } finally {
    client.releaseConnection(connection);
  }
}

type AfterCommit = () => void;
const afterCommits = new WeakMap<Trx, AfterCommit[]>();
const preparing = new WeakSet<Trx>();

/**
 * Never after a rollback. Only for work that a sweep repeats when it is lost, such as waking the
 * queue. It must not throw.
 */
export function afterCommit(trx: Trx, work: AfterCommit): void {
  const waiting = afterCommits.get(trx);
  if (!waiting) throw new Error('afterCommit must be called inside inTransaction');
  waiting.push(work);
}

const RETRYABLE = new Set(['40P01', '40001']);
const TRIES = 5;

/**
 * READ COMMITTED; retried on a deadlock, a serialization failure, or a cached plan that a migration
 * made invalid. Nothing inside may call a remote service or enqueue a job. With `isFrequent`, the
 * plans of what `rows` sends are cached, not those of models: for statements sent hundreds of times
 * a second, planning costs more than running.
 */
export function inTransaction<T>(
  work: (trx: Trx) => Promise<T>,
  { isFrequent = false }: { isFrequent?: boolean } = {},
): Promise<T> {
  return committed((waiting) =>
    Model.transaction(async (trx) => {
      afterCommits.set(trx, waiting);
      if (isFrequent) preparing.add(trx);
      return withAllSent(trx, work);
    }),
  );
}

const sentIn = new WeakMap<Trx, Promise<unknown>[]>();

/**
 * Leaves a statement of `rows` to the database without waiting for its answer: there it runs before
 * all that is asked later, and the transaction ends only when all are answered. If it fails, so does
 * the transaction, with its error. Others wait less for what frequent transactions lock.
 * @param statement of a function that reaches `rows` before its first `await`: what follows an
 * `await` may run after later statements
 */
export function send(statement: Promise<unknown>, trx: Trx): void {
  const sent = sentIn.get(trx);
  if (!sent) throw new Error('send must be called inside inTransaction');
  // Judged at the end of the transaction.
  statement.catch(() => {});
  sent.push(statement);
}

const IS_ABORTED = '25P02';

/**
 * Part of a transaction at whose end all is answered that it has sent, as before a savepoint's end.
 * @throws the error of the first statement that failed, not of those that failed for that reason
 */
export async function withAllSent<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  const around = sentIn.get(trx);
  const sent: Promise<unknown>[] = [];
  sentIn.set(trx, sent);
  const [worked] = await Promise.allSettled([work(trx)]);
  const outcomes = [...(await Promise.allSettled(sent)), worked];
  if (around) sentIn.set(trx, around);
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (worked.status === 'fulfilled' && errors.length === 0) return worked.value;
  throw errors.find(({ code }) => code !== IS_ABORTED) ?? errors[0];
}

async function committed<T>(attempt: (waiting: AfterCommit[]) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const waiting: AfterCommit[] = [];
      const result = await attempt(waiting);
      for (const run of waiting) run();
      return result;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      const mayWork = RETRYABLE.has(code) || isOutdated(error);
      if (!mayWork || tries >= TRIES) throw error;
      await wait(Math.random() * 50 * tries);
    }
  }
}

export async function allowLongStatements(ms: number, trx: Trx): Promise<void> {
  const connection = await clientOf(trx).acquireConnection();
  await connection.allowLongStatements(ms);
}

/** A transaction's client always has the same connection. */
const clientOf = (knex: Knex): DatabaseClient => knex.client;

export const database = (): Knex => Model.knex();

export const poolSize = (): number => database().client.config.pool.max;

export async function rows<T>(
  sql: string,
  bindings: readonly unknown[] = [],
  trx?: Trx,
): Promise<T[]> {
  if (trx && preparing.has(trx)) return preparedRows(sql, bindings, trx);
  const result = await (trx ?? database()).raw(sql, bindings as Knex.RawBinding[]);
  return toFields<T>(result.rows);
}

/**
 * For queries that are sent often. They go straight to the driver: knex's overhead would cost as
 * much as planning.
 */
export async function preparedRows<T>(
  sql: string,
  bindings: readonly unknown[] = [],
  trx?: Trx,
): Promise<T[]> {
  try {
    return await sendPrepared<T>(sql, bindings, trx);
  } catch (error) {
    // The transaction has failed, so no further query is possible: it is retried as a whole.
    if (trx || !isOutdated(error)) throw error;
    return rows<T>(sql, bindings);
  }
}

async function sendPrepared<T>(sql: string, bindings: readonly unknown[], trx?: Trx): Promise<T[]> {
  if (trx?.isCompleted()) throw new Error('This database transaction has ended');
  if (bindings.includes(undefined)) throw new Error('A value in the database query is undefined');
  const statement = preparedStatement(sql);
  const client = clientOf(trx ?? database());
  client.emit('query', { sql: statement.text, bindings });
  const connection = await client.acquireConnection();
  try {
    const result = await connection.sendPrepared(statement, bindings);
    return toFields<T>(result.rows);
  } catch (error) {
    // The format that knex uses: the statement without its values. A lost connection is one error
    // for all statements under way.
    if (error instanceof Error && error.message === (serverWords(error) ?? error.message)) {
      error.message = `${statement.text} - ${error.message}`;
    }
    throw error;
  } finally {
    client.releaseConnection(connection);
  }
}
