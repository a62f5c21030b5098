import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { readFileBucket } from '../../src/clients/file-bucket.ts';
import { type FileStore, fileStoreOf } from '../../src/clients/files.ts';
import { loadConfig } from '../../src/config.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';
import { projectRoot } from '../../src/paths.ts';
import { connectCommandFiles } from '../command-files.ts';
import { MoveRefused } from '../moving/move-refused.ts';
import { moveStore } from '../moving/move-store.ts';
import { openDatabase } from '../moving/open-database.ts';
import { Resealing } from '../moving/reseal-row.ts';
import { runMoving } from '../moving/run-moving.ts';

const USAGE = `usage: npm run store:move -- --store SLUG|ID --to DATABASE_URL
         [--to-key-file FILE] [--to-files-env FILE] [--without-missing-files]
Moves a store to the database of another installation, while it sells: it is closed for seconds.
Options, where the other installation has its own
  --to-key-file   ENCRYPTION_KEY: the first line of the file
  --to-files-env  files: an environment file with its FILES_S3_… or DATA_DIR. If a file that a row names
                  is not there, it is refused, unless --without-missing-files
If it is interrupted, run it again.`;

/** Deleting a store’s rows takes its time. */
const LONGEST_STATEMENT_MS = 10 * 60_000;

/** `npm run store:move`: a store to another database. */
export function main(args: string[]): Promise<number> {
  return runMoving(readArguments(args), USAGE, run);
}

async function run({ store, to, keyFile, filesEnv, mayLackFiles }: Arguments): Promise<number> {
  const config = loadConfig();
  const { databaseUrl, encryptionKey, previousEncryptionKey } = config;
  const files = filesEnv === null ? null : filesOf(filesEnv);
  const here = new SecretBox(encryptionKey, previousEncryptionKey);
  const there = keyFile === null ? null : new SecretBox(firstLine(keyFile));
  const resealing = there && new Resealing(here, there);
  connectCommandFiles(config);
  const knex = connectDatabase({
    databaseUrl,
    dbPoolMax: 2,
    longestStatementMs: LONGEST_STATEMENT_MS,
  });
  const source = await openDatabase(databaseUrl);
  try {
    const target = await openDatabase(to);
    try {
      const say = (line: string) => console.log(line);
      const asked = { store, target: nameOf(to), resealing, files, mayLackFiles, say };
      await moveStore(source, target, asked);
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
    await knex.destroy();
  }
  for (const name of new Set(resealing?.unreadable)) {
    console.log(`Has to be entered again: ${name}`);
  }
  console.log(
    'Its people sign in again; phones turn push notifications on again; staff who were invited are invited again',
  );
  return 0;
}

/** Without user and password. */
function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

function filesOf(path: string): FileStore {
  const env = parseEnv(contentOf(path)) as Record<string, string | undefined>;
  const fileBucket = readFileBucket(env);
  if (typeof fileBucket === 'string') throw new MoveRefused(`${path}: ${fileBucket}`);
  if (!fileBucket && !env.DATA_DIR) {
    throw new MoveRefused(`${path} has neither FILES_S3_BUCKET nor DATA_DIR`);
  }
  return fileStoreOf({ dataDir: resolve(projectRoot, env.DATA_DIR ?? ''), fileBucket });
}

const firstLine = (path: string): string => contentOf(path).split('\n')[0]?.trim() ?? '';

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new MoveRefused(`${path} can’t be read`);
  }
}

interface Arguments {
  store: string;
  to: string;
  keyFile: string | null;
  filesEnv: string | null;
  mayLackFiles: boolean;
}

function readArguments(args: string[]): Arguments | null {
  try {
    const text = { type: 'string' } as const;
    const options = {
      ...{ store: text, to: text, 'to-key-file': text, 'to-files-env': text },
      'without-missing-files': { type: 'boolean' },
    } as const;
    const {
      store = '',
      to = '',
      'to-key-file': keyFile = null,
      'to-files-env': filesEnv = null,
      'without-missing-files': mayLackFiles = false,
    } = parseArgs({ args, options }).values;
    return store && URL.canParse(to) ? { store, to, keyFile, filesEnv, mayLackFiles } : null;
  } catch {
    return null;
  }
}
