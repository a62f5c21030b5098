import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { connectCommandFiles } from '../command-files.ts';
import { namesOf } from '../files/named-files.ts';
import { exportStore } from '../moving/export-store.ts';
import { MoveRefused } from '../moving/move-refused.ts';
import { openDatabase } from '../moving/open-database.ts';
import { readPassphrase } from '../moving/read-passphrase.ts';
import { runMoving } from '../moving/run-moving.ts';

const USAGE = `usage: npm run store:export -- --store SLUG|ID --to FILE [--passphrase-file FILE]
         [--without-missing-files]
Writes a store with its photos and other files to one archive (.tar.gz), as it is now. Its stored
secrets, such as keys of the payment gateway, are sealed with a passphrase: the first line of the
file (at least 12 characters), or a new one, which is printed. If a file that a row names is not there,
it is refused, unless you say that such files are to be left out.`;

/** `npm run store:export`: a store to take away, or to keep. */
export function main(args: string[]): Promise<number> {
  return runMoving(readArguments(args), USAGE, run);
}

async function run({ store, to, file, mayLackFiles }: Arguments): Promise<number> {
  if (existsSync(to)) throw new MoveRefused(`${to} is already there`);
  const given = file === null ? null : readPassphrase(file);
  const passphrase = given ?? randomBytes(18).toString('base64url');
  const config = loadConfig();
  connectCommandFiles(config);
  const client = await openDatabase(config.databaseUrl);
  try {
    const secrets = new SecretBox(config.encryptionKey, config.previousEncryptionKey);
    const asked = { store, path: to, passphrase, secrets, mayLackFiles };
    const done = await exportStore(client, asked);
    console.log(`${done.name}: ${done.rows} rows and ${done.files} files are in ${to}`);
    console.log(`${done.secrets} stored secrets are sealed with the passphrase`);
    if (given === null) console.log(`Passphrase, which the import needs: ${passphrase}`);
    for (const key of namesOf(done.missing)) console.log(`Left out, since it is not there: ${key}`);
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
  mayLackFiles: boolean;
}

function readArguments(args: string[]): Arguments | null {
  try {
    const text = { type: 'string' } as const;
    const options = {
      ...{ store: text, to: text, 'passphrase-file': text },
      'without-missing-files': { type: 'boolean' },
    } as const;
    const {
      store = '',
      to = '',
      'passphrase-file': file = null,
      'without-missing-files': mayLackFiles = false,
    } = parseArgs({ args, options }).values;
    return store && to ? { store, to, file, mayLackFiles } : null;
  } catch {
    return null;
  }
}
