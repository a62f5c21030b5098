import type { Knex } from 'knex';
import * as accounts from './20261120_01_accounts.ts';
import * as catalog from './20261120_02_catalog.ts';
import * as orders from './20261120_03_orders.ts';
import * as jobs from './20261120_04_jobs.ts';

interface Migration {
  up(knex: Knex): Promise<unknown>;
  down(knex: Knex): Promise<unknown>;
}

const migrations: Record<string, Migration> = {
  '20261120_01_accounts': accounts,
  '20261120_02_catalog': catalog,
  '20261120_03_orders': orders,
  '20261120_04_jobs': jobs,
};

/** The ordered list that knex runs: named here, so that sources and compiled output agree. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => migrations[name] as Migration,
};
