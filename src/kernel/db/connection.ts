import type { Socket } from 'node:net';
import pg from 'pg';
import { watchStatement } from '../watch/watch-statement.ts';
import { isOutdated, type PreparedStatement } from './prepared-statement.ts';
import { giveUpConnections, numberConnection, saysReadOnly } from './read-only-server.ts';
import { rememberWords } from './server-words.ts';
import { noteAnswer, noteFailure, SilentServer } from './silent-server.ts';

export const LOCK_LIMIT = '5s';
/** How many milliseconds after the server's own timeout a connection counts as dead. */
const GRACE_MS = 1_000;
/** How many milliseconds a connection may take to close. */
const FAREWELL_MS = 1_000;

export interface ConnectionSettings extends Omit<pg.ClientConfig, 'types'> {
  longestStatementMs: number;
  isReplica: boolean;
}

type Answered = (error: Error | null, result: pg.QueryResult | undefined) => void;

/** The server rolls back if a statement has failed, even one whose error was caught. */
const rolledBackInstead = (text: string, result: pg.QueryResult | undefined): Error | null =>
  text === 'COMMIT;' && result?.command !== 'COMMIT'
    ? new Error('The transaction was rolled back')
    : null;

/**
 * The driver's client, which closes its connection when the server owes an answer and has sent
 * nothing for longer than a statement may take. The driver's `query_timeout` counts from when a
 * statement is sent; of several that are sent together, each has its own time here.
 */
export class DatabaseConnection extends pg.Client {
  readonly #longestStatementMs: number;
  #longestInTransactionMs: number;
  readonly #isReplica: boolean;
  #unanswered = 0;
  /** No pooler stands in between, so the session and its prepared statements stay with us. */
  #isDirect = false;

  constructor(settings: ConnectionSettings) {
    super(settings);
    this.#longestStatementMs = settings.longestStatementMs;
    this.#longestInTransactionMs = settings.longestStatementMs;
    this.#isReplica = settings.isReplica;
    numberConnection(this);
  }

  override async connect(): Promise<this> {
    try {
      await super.connect();
      this.#allowSilence(this.#longestSilenceMs);
      this.#socket.on('timeout', () => {
        if (this.#unanswered > 0) this.#socket.destroy(new SilentServer());
      });
      await this.#beginSession();
      return this;
    } catch (error) {
      this.#socket.destroy();
      if (!this.#isReplica) noteFailure(error);
      throw error;
    }
  }

  /** For statements outside transactions, as far as a pooler leaves us the session. */
  async #beginSession(): Promise<void> {
    const text = `SET statement_timeout = ${this.#longestStatementMs}; SET timezone = 'UTC'; SELECT pg_backend_pid() AS pid`;
    const results = (await this.#ask({ text })) as unknown as pg.QueryResult[];
    // The other side reported it when the connection began, and a pooler reports its own. The
    // driver's types lack it.
    const { processID } = this as unknown as { processID: number };
    this.#isDirect = results.at(-1)?.rows[0].pid === processID;
    // A pooler would keep it for others. Each transaction is read-only by itself.
    if (this.#isReplica && this.#isDirect) {
      await this.#ask({ text: 'SET default_transaction_read_only = on' });
    }
  }

  /** Statements of the same turn leave in one write. */
  sendTogether(): void {
    const socket = this.#socket;
    socket.cork();
    process.nextTick(() => socket.uncork());
  }

  /**
   * Without a round trip: the limit leaves with the transaction's first statement. A limit of the
   * session would be lost behind a pooler, or hit another client.
   */
  limitTransaction(): void {
    const text = [
      `SET LOCAL lock_timeout = '${LOCK_LIMIT}'`,
      `SET LOCAL statement_timeout = ${this.#longestStatementMs}`,
      "SET LOCAL idle_in_transaction_session_timeout = '30s'",
    ].join(';');
    // Without its limits a transaction must not go on.
    this.#ask({ text }).catch((error) => this.#socket.destroy(error));
  }

  async allowLongStatements(ms: number): Promise<void> {
    this.#longestInTransactionMs = ms;
    await this.#ask({ text: `SET LOCAL statement_timeout = ${ms}` });
  }

  /** Without knex's overhead; the connection keeps the plan. */
  sendPrepared(
    statement: PreparedStatement,
    bindings: readonly unknown[],
  ): Promise<pg.QueryResult> {
    const { text, name } = statement;
    const values = bindings as unknown[];
    return this.#ask(this.#isDirect && name ? { text, name, values } : { text, values });
  }

  /** The driver's own; knex calls it with a callback, and nobody else does. */
  override query(...args: never[]): never;
  override query(query: pg.QueryConfig, answered: Answered): unknown {
    this.#unanswered++;
    const ended = watchStatement(query.text);
    return super.query(query, (failure, result) => {
      const error = failure ?? rolledBackInstead(query.text, result);
      this.#unanswered--;
      ended(failure);
      this.#noteOutcome(failure);
      answered(error, result);
    });
  }

  #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const answered: Answered = (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult);
      this.query(...([query, answered] as never[]));
    });
  }

  #noteOutcome(error: Error | null): void {
    if (!error) {
      if (!this.#isReplica) noteAnswer();
      this.#allowSilence(this.#longestSilenceMs);
      return;
    }
    rememberWords(error);
    if (isOutdated(error)) this.#isDirect = false;
    if (this.#isReplica) return;
    noteFailure(error);
    if (saysReadOnly(error)) giveUpConnections(this);
  }

  /** Called before each use: the wait for this connection counts as part of its first statement. */
  countWait(waitedMs: number): void {
    this.#longestInTransactionMs = this.#longestStatementMs;
    this.#allowSilence(Math.max(1, this.#longestSilenceMs - Math.floor(waitedMs)));
  }

  /** Also if the server is out of reach. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.#socket.destroy(), FAREWELL_MS);
    await this.end().finally(() => clearTimeout(timer));
  }

  #allowSilence(ms: number): void {
    if (this.#socket.timeout !== ms) this.#socket.setTimeout(ms);
  }

  get #longestSilenceMs(): number {
    return this.#longestInTransactionMs + GRACE_MS;
  }

  get #socket(): Socket {
    return this.connection.stream as Socket;
  }
}
