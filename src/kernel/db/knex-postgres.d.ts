/** Knex has one client for each database, but types only their base class. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  export default class PostgresClient extends Knex.Client {}
}

/** Its types describe a transaction to its users, not the class that begins it. */
declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  import type { Knex } from 'knex';

  export default class PostgresTransaction {
    constructor(client: Knex.Client, container: unknown, config: unknown, outer: unknown);
    begin(connection: unknown): Promise<unknown>;
  }
}
