import { loadConfig } from '../src/config.ts';
import { SUPERUSER } from '../src/features/platform/warn-of-role.ts';
import { ConfigError } from '../src/start/config-error.ts';
import { isSuperuserAt, migrateUp } from './run.ts';

/** The release step of a deployment: migrates up and says what it did. */
async function main(): Promise<void> {
  const { migrateDatabaseUrl } = loadConfig();
  const names = await migrateUp(migrateDatabaseUrl);
  process.stdout.write(`Migrations applied: ${names.join(', ') || 'none were missing'}\n`);
  if (await isSuperuserAt(migrateDatabaseUrl)) process.stderr.write(`Warning: ${SUPERUSER}\n`);
}

main().catch((error) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error.stack}\n`);
  process.exit(1);
});
