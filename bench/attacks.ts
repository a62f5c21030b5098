import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateUp } from '../migrations/run.ts';
import { connectDatabase } from '../src/kernel/db/db.ts';
import { measureBodies } from './attacks/bodies.ts';
import { measureOneAccount } from './attacks/one-account.ts';
import { measureTables } from './attacks/tables.ts';
import { fillShops } from './checkout/shops.ts';
import { openOwnDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { UsageError } from './usage-error.ts';

const PARTS = { bodies: measureBodies, tables: measureTables, account: measureOneAccount };

/**
 * What strangers and one account on trial can do to everybody else: large bodies, files that are no
 * lists, and everything that costs much at once. With a part's name only that. @throws UsageError
 */
export async function measure(_dir: string, args: string[]): Promise<Figure[]> {
  const names = args.length === 0 ? Object.keys(PARTS) : args;
  const parts = names.map((name) => PARTS[name as keyof typeof PARTS]);
  if (parts.includes(undefined as never)) throw new UsageError();
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  const database = await openOwnDatabase(dataDir);
  try {
    await migrateUp(database.url);
    const knex = connectDatabase({ databaseUrl: database.url, dbPoolMax: 1 });
    await fillShops().finally(() => knex.destroy());
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      FRONTEND_URL: 'http://localhost:3000',
      ENCRYPTION_KEY: 'the-benchmark-encryption-key-0000001',
      JWT_SECRET: 'the-benchmark-signs-sessions-with-this',
    };
    const figures: Figure[] = [];
    for (const part of parts) figures.push(...(await part(env)));
    return figures;
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
