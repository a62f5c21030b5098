import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateUp } from '../../migrations/run.ts';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';
import { ensureDemo } from '../demo/ensure-demo.ts';
import { openLocalDatabase } from '../local-database.ts';
import { freePort } from '../postgres/free-port.ts';

/** The product with its demo stores, on a database of its own. */
export interface DemoProduct {
  origin: string;
  /** The demo store's shop: "/catalog/blue-mug". */
  shopPath: string;
  owner: { email: string; password: string };
  /** Lets the demo store's people read their dashboard in a language, and its shop be read in it. */
  speak(language: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it in this process, without a worker, simulators or mail. Takes some seconds. */
export async function startDemoProduct(): Promise<DemoProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-demo-'));
  const database = await openLocalDatabase(dataDir, { volatile: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    FRONTEND_URL: origin,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'silent',
  });
  await migrateUp(database.url);
  const [owner] = await ensureDemo(config);
  if (!owner?.shop) throw new Error('The demo store was not made');
  const knex = connectDatabase(config);
  const app = await buildApp(config);
  await app.listen({ host: config.host, port });
  return {
    origin,
    shopPath: `/catalog/${owner.shop}`,
    owner,
    speak: async (language) => {
      await knex.raw(`update users set preferences = preferences || ?::jsonb`, [
        JSON.stringify({ language }),
      ]);
      await knex.raw(`update stores set languages = ? where slug = ?`, [
        ['en', language],
        owner.shop ?? '',
      ]);
    },
    stop: async () => {
      await app.close();
      await knex.destroy();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
