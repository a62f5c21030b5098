import knexFactory from 'knex';
import { migrationSource } from '../../migrations/index.ts';
import { addLaterIndexes } from '../../migrations/later/build-later-indexes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    databaseServer: string;
    /** The folder of its socket, where it has one. */
    databaseSocket: string | null;
    /** Where the connection pooler of this run listens; null: processes go to the server itself. */
    poolerPort: number | null;
  }
}

export const TEMPLATE_DATABASE = 'stallkeeper_template';

/** The migrated database that others copy, and the role that owns it. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = knexFactory({ client: 'pg', connection: serverUrl });
  // Many test files sign in, each a few times, and nobody guesses: the usual rounds are most of it.
  await admin.raw(`
    select set_config(name, '1', false) from pg_settings where name = 'scram_iterations';
    create role stallkeeper login password 'stallkeeper'`);
  // Who waits in a circle is tried again by the product. Found after a second each, as is usual, a few
  // in a row last longer than anybody may wait for a lock.
  await admin.raw(`alter role stallkeeper set deadlock_timeout = '100ms'`);
  await admin.raw(`create database ${TEMPLATE_DATABASE} owner stallkeeper`);
  await admin.destroy();
  const url = databaseUrlFor(serverUrl, TEMPLATE_DATABASE);
  const template = knexFactory({ client: 'pg', connection: url });
  await template.migrate.latest({ migrationSource });
  await addLaterIndexes(template);
  await template.destroy();
}

/** The address of one test database, signed in as the role that is no superuser. */
export function databaseUrlFor(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.username = 'stallkeeper';
  url.password = 'stallkeeper';
  url.pathname = `/${database}`;
  return url.href;
}
