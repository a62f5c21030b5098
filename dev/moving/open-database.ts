import pg from 'pg';

/** A large table takes its time to be summed up. */
const LONGEST_STATEMENT_MS = 30 * 60_000;
const LONGEST_LOCK_MS = 5_000;

/** A connection for one long transaction, in which times and numbers are written alike everywhere. */
export async function openDatabase(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'stallkeeper-move',
    keepAlive: true,
  });
  // The next statement fails, too.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Begins a transaction: `copy` sees the database as it is now until the end, and writes nothing. */
export async function begin(client: pg.Client, kind: 'copy' | 'write'): Promise<void> {
  await client.query(
    kind === 'copy' ? 'begin isolation level repeatable read, read only' : 'begin',
  );
  await client.query(
    [
      `set local statement_timeout = ${LONGEST_STATEMENT_MS}`,
      `set local lock_timeout = ${LONGEST_LOCK_MS}`,
      'set local idle_in_transaction_session_timeout = 0',
      `set local timezone = 'UTC'`,
      `set local datestyle = 'ISO'`,
      'set local extra_float_digits = 1',
    ].join(';'),
  );
}

/** The newest migration of a database. */
export async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from knex_migrations order by name desc limit 1',
  );
  return rows[0]?.name ?? 'none';
}
