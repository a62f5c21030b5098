import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config.ts';
import { BackupRefused } from '../backup/backup-folder.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { connectCommandFiles } from '../command-files.ts';
import { namesOf } from '../files/named-files.ts';

const USAGE = `usage: npm run backup -- --to FOLDER [--keep N]
Makes a backup of database and files in a new folder of FOLDER, beside running processes, and deletes whole
backups but the newest N (14). Settings are not in it: keep a copy of them, above all of ENCRYPTION_KEY,
in another place. Exit code 1: there is none, or rows name files that are not there.`;

const USUAL_KEEP = 14;

/** `npm run backup`: database and files. */
export async function main(args: string[]): Promise<number> {
  const wanted = readArguments(args);
  if (!wanted) {
    console.error(USAGE);
    return 2;
  }
  const config = loadConfig();
  connectCommandFiles(config);
  try {
    const { path, manifest, deleted } = await makeBackup({
      databaseUrl: config.migrateDatabaseUrl,
      encryptionKey: config.encryptionKey,
      ...wanted,
    });
    const { database, files, missing } = manifest;
    console.log(`${path}: a database of ${database.bytes} bytes and ${files.count} files`);
    for (const name of deleted) console.log(`Deleted ${name}`);
    if (missing.length === 0) return 0;
    console.error(
      `${missing.length} files that rows name are not there, so this backup is kept but does not count as one. Does DATA_DIR, or FILES_S3_…, say what web and worker use?`,
    );
    for (const key of namesOf(missing)) console.error(`  ${key}`);
    return 1;
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    console.error(error.message);
    return 1;
  }
}

function readArguments(args: string[]): { to: string; keep: number } | null {
  try {
    const text = { type: 'string' } as const;
    const { to = '', keep = String(USUAL_KEEP) } = parseArgs({
      args,
      options: { to: text, keep: text },
    }).values;
    return to && /^[1-9]\d{0,3}$/.test(keep) ? { to, keep: Number(keep) } : null;
  } catch {
    return null;
  }
}
