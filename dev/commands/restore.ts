import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config.ts';
import { BackupRefused } from '../backup/backup-folder.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { connectCommandFiles } from '../command-files.ts';
import { namesOf } from '../files/named-files.ts';

const USAGE = `usage: npm run restore -- --from BACKUP
Restores a backup into the empty database and the empty DATA_DIR (or bucket) of the settings, migrates it if
it is of an earlier release, and checks it. It refuses whatever is not empty, and a backup that is not whole.`;

/** `npm run restore`: a backup. */
export async function main(args: string[]): Promise<number> {
  const from = readArguments(args);
  if (!from) {
    console.error(USAGE);
    return 2;
  }
  const config = loadConfig();
  connectCommandFiles(config);
  try {
    const wrong = await restoreBackup({
      from,
      databaseUrl: config.migrateDatabaseUrl,
      encryptionKey: config.encryptionKey,
      previousEncryptionKey: config.previousEncryptionKey,
      say: (line) => console.log(line),
    });
    for (const line of namesOf(wrong)) console.error(line);
    console.log(
      wrong.length === 0
        ? 'All checks passed: rows, files, keys and data'
        : `Restored, but ${wrong.length} checks failed`,
    );
    return wrong.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    console.error(error.message);
    return 1;
  }
}

function readArguments(args: string[]): string | null {
  try {
    return parseArgs({ args, options: { from: { type: 'string' } } }).values.from || null;
  } catch {
    return null;
  }
}
