import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { postgresBinaries, sharedTmp } from './binaries.ts';
import { runToEnd } from './run-to-end.ts';
import { canReach, type SystemUser, serverUser } from './system-user.ts';

/** A data directory with what it takes to start it. */
export interface Cluster {
  dataDir: string;
  password: string;
  binaries: string;
  user: SystemUser | null;
}

/** Opens the cluster under `dir`, making it at the first start. */
export async function openCluster(dir: string): Promise<Cluster> {
  const user = serverUser();
  const base = reachableBase(dir, user);
  const cluster = {
    dataDir: join(base, 'data'),
    password: keptPassword(base),
    binaries: postgresBinaries(user),
    user,
  };
  if (!existsSync(join(cluster.dataDir, 'PG_VERSION'))) await initialise(cluster, base);
  return cluster;
}

/**
 * `dir`, or a place in the shared temporary folder when the server's user cannot get to `dir`
 * (a clone in root's home). A file in `dir` remembers which.
 */
function reachableBase(dir: string, user: SystemUser | null): string {
  mkdirSync(dir, { recursive: true });
  if (!user || canReach(user, join(dir, 'data'))) return dir;
  const pointer = join(dir, 'location');
  if (!existsSync(pointer)) {
    writeFileSync(pointer, join(sharedTmp(), `stallkeeper-data-${randomBytes(6).toString('hex')}`));
  }
  const base = readFileSync(pointer, 'utf8').trim();
  mkdirSync(base, { recursive: true });
  // Whatever the umask: the server's user has to get in.
  chmodSync(base, 0o755);
  return base;
}

function keptPassword(base: string): string {
  const file = join(base, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Beside its place first, so that a run that is killed meanwhile leaves no half of a cluster. The
 * builtin C.UTF-8 locale sorts and folds alike on every system.
 */
async function initialise(
  { dataDir, password, binaries, user }: Cluster,
  base: string,
): Promise<void> {
  const unfinished = `${dataDir}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = join(base, 'initial-password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    chownSync(unfinished, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  await runToEnd(
    join(binaries, 'bin', 'initdb'),
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ],
    user,
  );
  rmSync(passwordFile);
  renameSync(unfinished, dataDir);
}
