/// <reference types="./knex-postgres.d.ts" />
import type { Knex } from 'knex';
import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import { type ConnectionSettings, DatabaseConnection } from './connection.ts';
import { isTrusted } from './read-only-server.ts';
import { refuseAfterSilence } from './silent-server.ts';

/**
 * With a server that neither answers nor hangs up, a caller waits at most `longestStatementMs` plus
 * a second, including the wait for a connection.
 */
export class DatabaseClient extends PostgresClient {
  override initializeDriver(): void {
    this.driver = { Client: DatabaseConnection };
  }

  override transaction(container: unknown, config: unknown, outer: unknown): Knex.Transaction {
    return new DatabaseTransaction(this, container, config, outer) as unknown as Knex.Transaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const { isReplica } = this.connectionSettings as ConnectionSettings;
    if (!isReplica) refuseAfterSilence();
    const since = performance.now();
    const connection: DatabaseConnection = await super.acquireConnection();
    connection.countWait(performance.now() - since);
    return connection;
  }

  /** Before each use: a connection that must not be used again is closed. */
  override async validateConnection(connection: DatabaseConnection): Promise<boolean> {
    return isTrusted(connection);
  }

  /** Called by the pool. */
  override destroyRawConnection(connection: DatabaseConnection): Promise<void> {
    return connection.close();
  }
}

/** Without knex's wait for the answer to BEGIN: it leaves with the first statement. */
class DatabaseTransaction extends PostgresTransaction {
  override async begin(connection: DatabaseConnection): Promise<void> {
    connection.sendTogether();
    // Never rejects: if it fails, so does the transaction.
    super.begin(connection);
    connection.limitTransaction();
  }
}
