import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { connectDatabase } from '../../src/kernel/db/db.ts';
import { unexpected, watchStatements } from './shards/watch-statements.ts';
import { databaseUrlFor, TEMPLATE_DATABASE } from './template-database.ts';

/** A database of this test file's own, bound to the models. */
export interface TestDatabase {
  url: string;
  knex: Knex;
}

async function onServer(sql: string) {
  const client = new pg.Client(inject('databaseServer'));
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The same database by the server's socket, where it has one: every statement of a test goes there. */
function bySocket(url: string): string {
  const socket = inject('databaseSocket');
  return socket ? `${url}?host=${encodeURIComponent(socket)}` : url;
}

/** Gives the file its own copy of the migrated database; call at the top of a test file. */
export function useDatabase(dbPoolMax = Number(process.env.DB_POOL_MAX ?? 10)): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const context = { url: '', knex: undefined as unknown as Knex };
  let brokenRules: Awaited<ReturnType<typeof watchStatements>> | undefined;
  beforeAll(async () => {
    // File by file: to write each page to the log as well takes half as long again.
    await onServer(
      `create database ${name} template ${TEMPLATE_DATABASE} owner stallkeeper strategy file_copy`,
    );
    context.url = databaseUrlFor(inject('databaseServer'), name);
    context.knex = connectDatabase({ databaseUrl: bySocket(context.url), dbPoolMax });
    brokenRules = await watchStatements(context.knex);
  });
  afterAll(async () => {
    const broken = await brokenRules?.();
    await context.knex?.destroy();
    await onServer(`drop database if exists ${name} with (force)`);
    expect(unexpected(broken ?? []), 'what serves a store names it: docs/scaling.md').toEqual([]);
  });
  return context;
}
