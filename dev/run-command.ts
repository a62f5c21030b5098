import { resolve } from 'node:path';
import { loadConfig } from '../src/config.ts';
import { projectRoot } from '../src/paths.ts';
import { claimant } from './data-dir-claim.ts';
import { openLocalDatabase } from './local-database.ts';

/** A command of package.json: arguments in, exit code out. Usage goes to standard error. */
interface Command {
  main(args: string[]): Promise<number>;
}

const COMMANDS: Record<string, () => Promise<Command>> = {
  migrate: () => import('./commands/migrate.ts'),
  seed: () => import('./commands/seed.ts'),
  'admin-create': () => import('./commands/admin-create.ts'),
  'account-link': () => import('./commands/account-link.ts'),
  reencrypt: () => import('./commands/reencrypt.ts'),
  invariants: () => import('./commands/invariants.ts'),
  corrections: () => import('./commands/corrections.ts'),
  'cdn-purge': () => import('./commands/cdn-purge.ts'),
  'store-export': () => import('./commands/store-export.ts'),
  'store-import': () => import('./commands/store-import.ts'),
  'store-move': () => import('./commands/store-move.ts'),
  'files-check': () => import('./commands/files-check.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
};

/** Commands that start no database. */
const ALONE: Record<string, () => Promise<Command>> = {
  doctor: () => import('./commands/doctor.ts'),
  intake: () => import('./commands/intake.ts'),
  'fit-reader': () => import('./commands/fit-reader.ts'),
  'fit-model-reader': () => import('./commands/fit-model-reader.ts'),
  'test-node': () => import('./commands/test-node.ts'),
  resilience: () => import('./commands/resilience.ts'),
  translations: () => import('./commands/translations.ts'),
  places: () => import('./commands/places.ts'),
};

/** Runs one command on this machine's database, beside a running `npm start` or alone. */
async function run(): Promise<number> {
  const [given = '', ...args] = process.argv.slice(2);
  // As package.json calls it, or as a file.
  const name = given.replace(':', '-');
  const alone = ALONE[name];
  if (alone) return (await alone()).main(args);
  const load = COMMANDS[name];
  if (!load) {
    console.error(`usage: one of ${[...Object.keys(COMMANDS), ...Object.keys(ALONE)].join(', ')}`);
    return 2;
  }
  // Says all that is missing at once.
  if (process.env.NODE_ENV === 'production') loadConfig();
  const command = await load();
  const dataDir = resolve(projectRoot, process.env.DATA_DIR || '.data');
  const database = await openLocalDatabase(dataDir);
  process.env.DATABASE_URL = database.url;
  const release = async () => {
    // A running `npm start` keeps its database, also one that began after us.
    if (!database.tookOver && !claimant(dataDir)) await database.stop();
  };
  // The database is in a group of its own: nobody else would stop it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => release().finally(() => process.exit(1)));
  }
  return command.main(args).finally(release);
}

run().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
