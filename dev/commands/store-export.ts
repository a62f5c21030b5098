import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { connectFiles } from '../../src/clients/files.ts';
import { loadConfig } from '../../src/config.ts';
import { SecretBox } from '../../src/crypto/encryption.ts';
import { exportStore } from '../moving/export-store.ts';
import { MoveRefused } from '../moving/move-refused.ts';
import { openDatabase } from '../moving/open-database.ts';
import { readPassphrase } from '../moving/read-passphrase.ts';
import { runMoving } from '../moving/run-moving.ts';

const USAGE = `usage: npm run store:export -- --store SLUG|ID --to FILE [--passphrase-file FILE]
Writes a store with its photos and other files to one archive (.tar.gz), as it is now. Its stored
secrets, such as keys of the payment gateway, are sealed with a passphrase: the first line of the
file (at least 12 characters), or a new one, which is printed.`;

/** `npm run store:export`: a store to take away, or to keep. */
export function main(args: string[]): Promise<number> {
  return runMoving(readArguments(args), USAGE, run);
}

async function run({ store, to, file }: Arguments): Promise<number> {
  if (existsSync(to)) throw new MoveRefused(`${to} is already there`);
  const given = file === null ? null : readPassphrase(file);
  const passphrase = given ?? randomBytes(18).toString('base64url');
  const config = loadConfig();
  connectFiles(config);
  const client = await openDatabase(config.databaseUrl);
  try {
    const secrets = new SecretBox(config.encryptionKey, config.previousEncryptionKey);
    const done = await exportStore(client, { store, path: to, passphrase, secrets });
    console.log(`${done.name}: ${done.rows} rows and ${done.files} files are in ${to}`);
    console.log(`${done.secrets} stored secrets are sealed with the passphrase`);
    if (given === null) console.log(`Passphrase, which the import needs: ${passphrase}`);
    for (const name of done.unreadable) console.log(`Has to be entered again: ${name}`);
    console.log('The archive holds names, phone numbers and addresses: keep it safe');
    console.log(
      'The store still works here: delete it before its copy opens elsewhere, or both act on the same orders',
    );
    return 0;
  } finally {
    await client.end();
  }
}

interface Arguments {
  store: string;
  to: string;
  file: string | null;
}

function readArguments(args: string[]): Arguments | null {
  try {
    const text = { type: 'string' } as const;
    const options = { store: text, to: text, 'passphrase-file': text };
    const {
      store = '',
      to = '',
      'passphrase-file': file = null,
    } = parseArgs({ args, options }).values;
    return store && to ? { store, to, file } : null;
  } catch {
    return null;
  }
}
