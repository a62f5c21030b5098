import { loadConfig } from '../../src/config.ts';
import { connectCommandFiles } from '../command-files.ts';
import { missingFiles, storeOwners } from '../files/named-files.ts';
import { openDatabase } from '../moving/open-database.ts';

/** `npm run files:check`: whether each file that a row names is there. */
export async function main(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('usage: npm run files:check');
    return 2;
  }
  const config = loadConfig();
  connectCommandFiles(config);
  const client = await openDatabase(config.databaseUrl);
  try {
    let count = 0;
    for (const ownerId of await storeOwners(client)) {
      const missing = await missingFiles(client, ownerId);
      for (const key of missing) console.log(key);
      count += missing.length;
    }
    console.log(count === 0 ? 'Each file that a row names is there' : `${count} files are missing`);
    return count === 0 ? 0 : 1;
  } finally {
    await client.end();
  }
}
