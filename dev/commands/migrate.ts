import { migrateDown, migrateUp } from '../../migrations/run.ts';
import { loadConfig } from '../../src/config.ts';

/** `npm run migrate` goes up; `npm run migrate -- down` takes the last one back. */
export async function main(args: string[]): Promise<number> {
  const { migrateDatabaseUrl } = loadConfig();
  if (args.length === 0) return report('Applied', await migrateUp(migrateDatabaseUrl));
  if (args.length === 1 && args[0] === 'down') {
    return report('Taken back', await migrateDown(migrateDatabaseUrl));
  }
  console.error('usage: npm run migrate [-- down]');
  return 2;
}

function report(verb: string, names: string[]): number {
  console.log(names.length === 0 ? 'Nothing to do' : `${verb}: ${names.join(', ')}`);
  return 0;
}
