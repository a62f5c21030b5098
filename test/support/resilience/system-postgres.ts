import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cluster } from '../../../dev/postgres/cluster.ts';
import { runToEnd } from '../../../dev/postgres/run-to-end.ts';
import { serverUser } from '../../../dev/postgres/system-user.ts';
import { findSystemTool } from '../../../dev/system-tool.ts';

/** One installation has them all: pg_dump refuses a server that is newer than itself. */
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
const DEBIAN = '/usr/lib/postgresql';

/**
 * A new cluster of the system's own PostgreSQL below `dir`, for what the embedded one has no
 * programs for. Anybody may come in.
 * @throws Error where there is none and none can be installed
 */
export async function openSystemCluster(dir: string): Promise<Cluster> {
  const user = serverUser();
  const cluster = {
    dataDir: join(dir, 'data'),
    password: 'none',
    binaries: dirname(systemPrograms()),
    user,
  };
  mkdirSync(dir, { recursive: true });
  // As root, the server runs as somebody else, who makes the folder in it.
  if (user) chmodSync(dir, 0o777);
  await runToEnd(
    join(cluster.binaries, 'bin', 'initdb'),
    [
      `--pgdata=${cluster.dataDir}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    user,
  );
  return cluster;
}

/** Runs `pg_dump` or `pg_restore`. @throws with what it printed when it fails */
export const runSystemProgram = (name: 'pg_dump' | 'pg_restore', args: string[]): Promise<void> =>
  runToEnd(join(systemPrograms(), name), args, null);

/** The folder of the programs, the server's among them. @throws Error where there are none */
export function systemPrograms(): string {
  // Debian keeps a server's programs off the PATH; this one comes with it and is on it.
  const found =
    installedPrograms() ??
    (findSystemTool({ program: 'pg_ctlcluster', debianPackage: 'postgresql' })
      ? installedPrograms()
      : null);
  if (!found) throw new Error('PostgreSQL is missing: put its server and pg_dump on the PATH');
  return found;
}

function installedPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pg_dump'));
  const folders = [
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN, version, 'bin')),
    ...onPath.filter(existsSync).map((program) => dirname(realpathSync(program))),
  ];
  const hasAll = (folder: string) => PROGRAMS.every((name) => existsSync(join(folder, name)));
  return folders.find(hasAll) ?? null;
}
