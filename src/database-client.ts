/// <reference path="./knex-postgres.d.ts" />
import type { Knex } from 'knex';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { askFirst } from './connection-order.ts';
import { isOutdated, type PreparedStatement } from './prepared-statement.ts';
import { giveUpConnections, isTrusted, noted, saysReadOnly } from './read-only-server.ts';
import { rememberWords } from './server-words.ts';

type SentQuery = Parameters<PostgresClient['_query']>[1];

/** How long a statement of ours waits for a lock. */
export const LOCK_LIMIT = '5s';
/** How much longer than the server, in milliseconds, we wait before a connection counts as dead. */
const GRACE_MS = 1_000;
/** How long, in milliseconds, a connection that is let go may take to say goodbye. */
const FAREWELL_MS = 1_000;

/** How long, in milliseconds, nobody is made to wait again after the server left someone waiting. */
const PAUSE_MS = 1_000;
let pausedUntil = 0;
let answeredAt = 0;

/** How long each connection was waited for by whoever has it now, in milliseconds. */
const waits = new WeakMap<object, number>();

/** Connections whose session is ours alone: no pooler gives the next statement to another one. */
const direct = new WeakSet<object>();

/** The limits of each statement, in milliseconds. */
export interface BoundedConfig extends Knex.Config {
  longestStatementMs: number;
}

/**
 * Knex's client for PostgreSQL with the bounds that it lacks. A server that neither answers nor
 * hangs up keeps nobody longer than `longestStatementMs` and a second, the wait for a connection
 * included; and each transaction brings its limits along in the message that begins it, so that
 * they hold behind a pooler too, where no session is ours.
 */
export class BoundedPostgresClient extends PostgresClient {
  /** @param isUrgent whether it goes before those who are not */
  override async acquireConnection(isUrgent = false): Promise<pg.Client> {
    const since = performance.now();
    if (since < pausedUntil) throw new NoAnswer();
    const acquire = () => super.acquireConnection();
    const connection = await (isUrgent ? askFirst(waitingIn(this), acquire) : acquire());
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

  /** Called by the pool before each use: it closes those that are not to be used again. */
  override async validateConnection(connection: pg.Client): Promise<boolean> {
    return isTrusted(connection);
  }

  /** Called by the pool. Unbounded, a server that is away would keep the socket open. */
  override async destroyRawConnection(connection: pg.Client): Promise<void> {
    const cutOff = () => connection.connection.stream.destroy();
    const timer = setTimeout(cutOff, FAREWELL_MS);
    await connection.end().finally(() => clearTimeout(timer));
  }

  override _query(connection: pg.Client, query: SentQuery): Promise<SentQuery> {
    if (query.sql === 'BEGIN;') query.sql = beginWithLimits(limitOf(this));
    return bounded(this, connection, () => super._query(connection, query));
  }

  /** Sends a statement without knex's own work for each, and has the connection keep its plan. */
  sendPrepared(
    connection: pg.Client,
    { text, name }: PreparedStatement,
    bindings: readonly unknown[],
  ): Promise<pg.QueryResult> {
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

/** Asks, and waits no longer than the limit allows. */
async function bounded<T>(
  client: PostgresClient,
  connection: pg.Client,
  ask: () => Promise<T>,
): Promise<T> {
  const waited = waits.get(connection) ?? 0;
  waits.delete(connection);
  // The connection goes with its statement: an answer that comes late is nobody's any more.
  const giveUp = () => connection.connection.stream.destroy(new NoAnswer());
  const timer = setTimeout(giveUp, Math.max(0, limitOf(client) + GRACE_MS - waited));
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
  }
}

/**
 * A request that asks several things must not wait once for each. Others that are answered meanwhile
 * show that it was one connection only.
 */
function notePause(error: unknown): never {
  const now = performance.now();
  const isSilence = error instanceof NoAnswer || (error as Error).message === 'timeout expired';
  if (isSilence && now - answeredAt > PAUSE_MS) pausedUntil = now + PAUSE_MS;
  throw error;
}

/** What `select pg_backend_pid() as pid` answered, the last of several statements. */
const pidIn = (response: unknown): number | undefined =>
  (response as { rows: { pid: number }[] }[]).at(-1)?.rows[0]?.pid;

/** The number that whoever we are connected to gave itself: a pooler's is its own. */
const pidOf = (connection: pg.Client): unknown =>
  (connection as pg.Client & { processID?: number }).processID;

/** Those who wait, as the pool itself keeps them. */
const waitingIn = ({ pool }: PostgresClient): object[] =>
  (pool as { pendingAcquires: object[] } | undefined)?.pendingAcquires ?? [];

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

/** Its code is the one of a network that lost the connection: whoever asked may try again. */
class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database did not respond in time');
  }
}
