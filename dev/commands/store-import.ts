import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { connectCommandFiles } from '../command-files.ts';
import { namesOf } from '../files/named-files.ts';
import { importStore } from '../moving/import-store.ts';
import { MoveRefused } from '../moving/move-refused.ts';
import { openDatabase } from '../moving/open-database.ts';
import { readPassphrase } from '../moving/read-passphrase.ts';
import { runMoving } from '../moving/run-moving.ts';

const USAGE = `usage: npm run store:import -- --from FILE --passphrase-file FILE
Adds the store of an archive that store:export has written: as a whole, or not at all. The passphrase
is the first line of its file.`;

/** `npm run store:import`: a store from elsewhere. */
export function main(args: string[]): Promise<number> {
  return runMoving(readArguments(args), USAGE, run);
}

async function run({ from, file }: Arguments): Promise<number> {
  if (!existsSync(from)) throw new MoveRefused(`There is no file ${from}`);
  const passphrase = readPassphrase(file);
  const config = loadConfig();
  connectCommandFiles(config);
  const client = await openDatabase(config.databaseUrl);
  try {
    const secrets = new SecretBox(config.encryptionKey);
    const { store, rows, files, unreadable, missing } = await importStore(client, {
      path: from,
      passphrase,
      secrets,
    });
    console.log(`${store.name} is at /catalog/${store.slug}: ${rows} rows and ${files} files`);
    for (const key of namesOf(missing)) console.log(`Its rows name a file that is missing: ${key}`);
    for (const name of unreadable) console.log(`Has to be entered again: ${name}`);
    console.log(
      'Its people sign in again; phones turn push notifications on again; staff who were invited are invited again',
    );
    return 0;
  } finally {
    await client.end();
  }
}

interface Arguments {
  from: string;
  file: string;
}

function readArguments(args: string[]): Arguments | null {
  try {
    const text = { type: 'string' } as const;
    const options = { from: text, 'passphrase-file': text };
    const { from = '', 'passphrase-file': file = '' } = parseArgs({ args, options }).values;
    return from && file ? { from, file } : null;
  } catch {
    return null;
  }
}
