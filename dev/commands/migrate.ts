import { buildLaterIndexes, dropLaterIndex } from '../../migrations/later/build-later-indexes.ts';
import { migrateDown, migrateUp } from '../../migrations/run.ts';
import { loadConfig } from '../../src/config.ts';

/**
 * `npm run migrate` goes up; `npm run migrate -- down` takes the last one back. With `later` the same
 * for indexes that are built while everything runs.
 */
export async function main(args: string[]): Promise<number> {
  const { migrateDatabaseUrl } = loadConfig();
  if (args.length === 0) return report('Applied', await migrateUp(migrateDatabaseUrl));
  if (args.length === 1 && args[0] === 'down') {
    return report('Taken back', await migrateDown(migrateDatabaseUrl));
  }
  if (args[0] === 'later' && args.length === 1) {
    return reportLater('Built', await buildLaterIndexes(migrateDatabaseUrl));
  }
  if (args[0] === 'later' && args.length === 2 && args[1] === 'down') {
    return reportLater('Dropped', await dropLaterIndex(migrateDatabaseUrl));
  }
  console.error('usage: npm run migrate [-- [later] [down]]');
  return 2;
}

function reportLater(verb: string, names: string[] | null): number {
  if (names) return report(verb, names);
  console.error('Another process is building an index. Run this again when it has ended');
  return 1;
}

function report(verb: string, names: string[]): number {
  console.log(names.length === 0 ? 'Nothing to do' : `${verb}: ${names.join(', ')}`);
  return 0;
}
