import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster } from './cluster.ts';
import { freePort } from './free-port.ts';

export interface EmbeddedServer {
  /** Address of the maintenance database as the superuser. */
  url: string;
  /** The folder of its socket, which is half of the work of the network's; null where none is had. */
  socketDir: string | null;
  /** Whether another run had started it. */
  tookOver: boolean;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dir: string;
  /** Tests and benchmarks: nothing has to survive a power cut. */
  volatile?: boolean;
}

const START_TIMEOUT_MS = 30_000;
/** Settings of a server whose data has to survive nothing. */
export const VOLATILE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the PostgreSQL of the npm registry with its data under `dir`, or takes over the one that
 * a killed run left behind.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const cluster = await openCluster(options.dir);
  const running = runningServer(cluster);
  if (running && (await answers(address(cluster, running.port)))) {
    const url = address(cluster, running.port);
    return { url, socketDir: null, tookOver: true, stop: () => stopByPid(running.pid) };
  }
  const port = await freePort();
  const socketDir = options.volatile ? socketDirOf(cluster) : null;
  const settings = options.volatile ? VOLATILE : [];
  const child = spawnServer(cluster, port, [
    ...settings,
    `unix_socket_directories=${socketDir ?? ''}`,
  ]);
  const url = address(cluster, port);
  await untilReady(child, url, cluster);
  return { url, socketDir, tookOver: false, stop: () => stopByPid(child.pid as number) };
}

/** In bytes: no system takes a longer name of a socket. */
const LONGEST_SOCKET = 100;

const socketDirOf = ({ dataDir }: Cluster): string | null =>
  process.platform === 'win32' ||
  Buffer.byteLength(join(dataDir, '.s.PGSQL.65535')) > LONGEST_SOCKET
    ? null
    : dataDir;

const address = ({ password }: Cluster, port: number): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

const logFile = ({ dataDir }: Cluster): string => join(dataDir, '..', 'server.log');

/** In a process group of its own: Ctrl-C reaches the web process first, not the database. */
function spawnServer(cluster: Cluster, port: number, settings: string[]): ChildProcess {
  const log = openSync(logFile(cluster), 'a');
  const all = [
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    // A database that has just begun grows within seconds: plans for empty tables must not last.
    'autovacuum_naptime=5s',
    ...settings,
  ];
  const args = ['-D', cluster.dataDir, '-p', String(port), ...all.flatMap((one) => ['-c', one])];
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), args, {
    stdio: ['ignore', log, log],
    cwd: '/',
    detached: true,
    ...cluster.user,
  });
  child.unref();
  return child;
}

async function untilReady(child: ChildProcess, url: string, cluster: Cluster): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await answers(url)) return;
    await wait(30);
  }
  const log = readFileSync(logFile(cluster), 'utf8').split('\n').slice(-15).join('\n');
  throw new Error(`The embedded PostgreSQL did not start:\n${log}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL's own lock file: the process on line 1, its port on line 4. */
function runningServer({ dataDir }: Cluster): { pid: number; port: number } | null {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is written. */
async function stopByPid(pid: number): Promise<void> {
  if (!signal(pid, 'SIGINT')) return;
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    if (!signal(pid, 0)) return;
    await wait(30);
  }
  signal(pid, 'SIGQUIT');
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
