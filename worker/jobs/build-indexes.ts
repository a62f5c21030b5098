import { buildLaterIndexes } from '../../migrations/later/build-later-indexes.ts';

let databaseUrl = '';

/** Says where indexes are built: past a pooler, as migrations are. Called once at start. */
export function connectIndexes(migrateDatabaseUrl: string): void {
  databaseUrl = migrateDatabaseUrl;
}

/** Builds the indexes that a release has left for later. */
export async function buildIndexes(): Promise<{ built: string[]; indexes: number }> {
  if (!databaseUrl) throw new Error('connectIndexes has not run');
  const built = (await buildLaterIndexes(databaseUrl)) ?? [];
  return { built, indexes: built.length };
}
