import { loadConfig } from '../src/config.ts';
import { ConfigError } from '../src/config-error.ts';
import { migrateUp } from './run.ts';

/** The release step of a deployment: migrates up and says what it did. */
async function main(): Promise<void> {
  const names = await migrateUp(loadConfig().migrateDatabaseUrl);
  process.stdout.write(`Migrations applied: ${names.join(', ') || 'none were missing'}\n`);
}

main().catch((error) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error.stack}\n`);
  process.exit(1);
});
