import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateUp } from '../migrations/run.ts';
import { connectDatabase, rows } from '../src/kernel/db/db.ts';
import { openOwnDatabase } from './own-database.ts';

const FILL_STATEMENT_MS = 300_000;

export interface FilledDatabase {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * A database of its own below `dataDir`, migrated and filled once by `fill`, then kept; a fill that
 * was cut short begins anew, and so does each on a server that was given. While it is filled, the
 * models are bound to it.
 * @param what it is filled with, to be told
 */
export async function openFilledDatabase(
  dataDir: string,
  what: string,
  fill: () => Promise<void>,
): Promise<FilledDatabase> {
  const { url, isNew, stop } = await openOwnDatabase(dataDir);
  try {
    const filled = join(dataDir, 'filled');
    const isFilled = !isNew && existsSync(filled);
    const knex = connectDatabase({
      databaseUrl: url,
      dbPoolMax: 5,
      longestStatementMs: FILL_STATEMENT_MS,
    });
    try {
      if (!isFilled)
        for (const sql of ['drop schema public cascade', 'create schema public']) await rows(sql);
      await migrateUp(url);
      if (!isFilled) await fillOnce(what, fill);
      if (!isNew) writeFileSync(filled, '');
      return { url, dataDir, stop };
    } finally {
      await knex.destroy();
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fillOnce(what: string, fill: () => Promise<void>): Promise<void> {
  console.log(`Filling a database with ${what}, once`);
  const started = performance.now();
  await fill();
  await rows('vacuum analyze');
  console.log(`Filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
}
