import { openLocalDatabase } from '../dev/local-database.ts';

/**
 * A database below `dataDir` for one benchmark, never the one that people work with. It takes the
 * place of `DATABASE_URL` and ends with us, however that comes about.
 */
export async function openOwnDatabase(
  dataDir: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  delete process.env.DATABASE_URL;
  const { url, stop } = await openLocalDatabase(dataDir, { volatile: true });
  process.env.DATABASE_URL = url;
  // The database is in a group of its own: nobody else would stop it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop().finally(() => process.exit(1)));
  }
  return { url, stop };
}
