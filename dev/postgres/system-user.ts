import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres` (macOS: `_postgres`) where there is
 * such a user, else as `nobody`. Null for everybody who is not root.
 */
export function serverUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as root and there is no user "postgres" or "nobody": set DATABASE_URL',
  );
}

/** Whether `user` gets through every folder above `path`. */
export function canReach(user: SystemUser, path: string): boolean {
  const folder = dirname(path);
  const { mode, uid, gid } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (folder === dirname(folder) || canReach(user, folder));
}
