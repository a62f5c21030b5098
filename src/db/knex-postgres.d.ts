/** Knex documents dialects as the place to extend, but types only their base class. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type pg from 'pg';

  interface SentQuery {
    sql: string;
    bindings?: unknown[];
    options?: object;
    response?: unknown;
  }

  export default class PostgresClient extends Knex.Client {
    override acquireConnection(): Promise<pg.Client>;
    override acquireRawConnection(): Promise<pg.Client>;
    override destroyRawConnection(connection: pg.Client): Promise<void>;
    _query(connection: pg.Client, query: SentQuery): Promise<SentQuery>;
  }
}
