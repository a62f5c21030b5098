/// <reference path="./knex-postgres.d.ts" />
import type { Knex } from 'knex';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { isOutdated, type PreparedStatement } from './prepared-statement.ts';
import { giveUpConnections, isTrusted, noted, saysReadOnly } from './read-only-server.ts';
import { rememberWords } from './server-words.ts';

type SentQuery = Parameters<PostgresClient['_query']>[1];

/** The lock timeout of our statements. */
export const LOCK_LIMIT = '5s';
/** How many milliseconds after the server's own timeout a connection counts as dead. */
const GRACE_MS = 1_000;
/** How many milliseconds a connection may take to close. */
const FAREWELL_MS = 1_000;

/** How many milliseconds requests fail at once after a timeout, instead of waiting for one each. */
const PAUSE_MS = 1_000;
let pausedUntil = 0;
let answeredAt = 0;

/** How long, in milliseconds, the present user of each connection waited for it. */
const waits = new WeakMap<object, number>();

/**
 * Connections without a pooler in between, so that the session stays with us between statements.
 */
const direct = new WeakSet<object>();

/** The statement timeout, in milliseconds. */
export interface BoundedConfig extends Knex.Config {
  longestStatementMs: number;
}

/**
 * Knex's client for PostgreSQL with timeouts that it lacks. With a server that neither answers nor
 * hangs up, a caller waits at most `longestStatementMs` plus a second, including the wait for a
 * connection. Each transaction sends its limits in the message that begins it, so that they also
 * apply behind a pooler, where sessions are shared.
 */
export class BoundedPostgresClient extends PostgresClient {
  override async acquireConnection(): Promise<pg.Client> {
    const since = performance.now();
    if (since < pausedUntil) throw new NoAnswer();
    const connection = await super.acquireConnection();
    waits.set(connection, performance.now() - since);
    return connection;
  }

  /** Called by the pool. */
  override async acquireRawConnection(): Promise<pg.Client> {
    const connection = await noted(() => super.acquireRawConnection()).catch(notePause);
    try {
      const sql = `SET statement_timeout = ${limitOf(this)}; SET timezone = 'UTC'; SELECT pg_backend_pid() AS pid`;
      const { response } = await this._query(connection, { sql });
      if (pidIn(response) === pidOf(connection)) direct.add(connection);
      return connection;
    } catch (error) {
      connection.connection.stream.destroy();
      throw error;
    }
  }

  /** Called by the pool before each use: a connection that must not be used again is closed. */
  override async validateConnection(connection: pg.Client): Promise<boolean> {
    return isTrusted(connection);
  }

  /** Called by the pool. Without a timeout, an unreachable server would keep the socket open. */
  override async destroyRawConnection(connection: pg.Client): Promise<void> {
    const cutOff = () => connection.connection.stream.destroy();
    const timer = setTimeout(cutOff, FAREWELL_MS);
    await connection.end().finally(() => clearTimeout(timer));
  }

  override _query(connection: pg.Client, query: SentQuery): Promise<SentQuery> {
    if (query.sql === 'BEGIN;') query.sql = beginWithLimits(limitOf(this));
    return bounded(this, connection, () => super._query(connection, query));
  }

  /**
   * Sends a prepared statement straight to the driver, without knex's overhead; the connection
   * keeps its plan. Statements of the same turn leave in one write: a system call for each would
   * cost a checkout a sixth of its processor time.
   */
  sendPrepared(
    connection: pg.Client,
    { text, name }: PreparedStatement,
    bindings: readonly unknown[],
  ): Promise<pg.QueryResult> {
    const { stream } = connection.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const values = bindings as unknown[];
    const query = direct.has(connection) ? { text, name, values } : { text, values };
    return bounded(
      this,
      connection,
      () =>
        new Promise((resolve, reject) => {
          connection.query(query, (error: Error | null, result: pg.QueryResult) =>
            error ? reject(error) : resolve(result),
          );
        }),
    );
  }
}

/** When each connection last answered, be it with an error. */
const answers = new WeakMap<object, number>();

/** Runs a query, and gives its connection up when that has said nothing for the limit. */
async function bounded<T>(
  client: PostgresClient,
  connection: pg.Client,
  ask: () => Promise<T>,
): Promise<T> {
  const waited = waits.get(connection) ?? 0;
  waits.delete(connection);
  // The connection is closed with its statement, so that a late answer reaches no other caller.
  const giveUp = () => connection.connection.stream.destroy(new NoAnswer());
  const limit = Math.max(0, limitOf(client) + GRACE_MS - waited);
  const since = performance.now();
  // Of statements that were sent together, each has its own time at the server.
  const look = () => {
    const left = Math.max(since, answers.get(connection) ?? 0) + limit - performance.now();
    if (left <= 0) giveUp();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, limit);
  try {
    const answered = await ask();
    answeredAt = performance.now();
    return answered;
  } catch (error) {
    rememberWords(error);
    if (isOutdated(error)) direct.delete(connection);
    if (saysReadOnly(error)) giveUpConnections(connection);
    return notePause(error);
  } finally {
    clearTimeout(timer);
    answers.set(connection, performance.now());
  }
}

/**
 * A request with several queries must not wait for a timeout once for each. Answers to other
 * requests in the meantime show that only this connection was affected.
 */
function notePause(error: unknown): never {
  const now = performance.now();
  const isSilence = error instanceof NoAnswer || (error as Error).message === 'timeout expired';
  if (isSilence && now - answeredAt > PAUSE_MS) pausedUntil = now + PAUSE_MS;
  throw error;
}

/** The result of `select pg_backend_pid() as pid`, the last of several statements. */
const pidIn = (response: unknown): number | undefined =>
  (response as { rows: { pid: number }[] }[]).at(-1)?.rows[0]?.pid;

/**
 * The process id that the other side reported when the connection began: a pooler reports its own.
 */
const pidOf = (connection: pg.Client): unknown =>
  (connection as pg.Client & { processID?: number }).processID;

// Not a private member: knex makes a transaction's client from the prototype alone.
const limitOf = ({ config }: PostgresClient): number =>
  (config as BoundedConfig).longestStatementMs;

const beginWithLimits = (statementMs: number): string =>
  [
    'BEGIN',
    `SET LOCAL lock_timeout = '${LOCK_LIMIT}'`,
    `SET LOCAL statement_timeout = ${statementMs}`,
    "SET LOCAL idle_in_transaction_session_timeout = '30s'",
  ].join(';');

/** Has the code of a lost network connection, so that the caller may retry. */
class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database did not respond in time');
  }
}
