import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SystemUser, serverUser } from '../../../../dev/postgres/system-user.ts';
import { documentedFile } from '../documented-file.ts';
import { processTree, signalAll } from './process-tree.ts';

/** Where everything of the set-up listens; the same ports on each machine. */
export interface Ports {
  postgres: number;
  patroni: number;
  etcd: number;
  etcdPeers: number;
}

export interface Programs {
  patroni: string;
  etcd: string;
  /** The folder of PostgreSQL's. */
  postgres: string;
}

/** PostgreSQL, Patroni and etcd on one address of this machine, as `docs/operations` has them. */
export interface DatabaseMachine {
  name: string;
  address: string;
  start(): void;
  /** All that runs on it ends at the same moment, as in a power cut. */
  die(): void;
  /** Nothing on it goes on, and nobody is told: connections to it stay open. */
  hang(): void;
  /** It goes on after it hung, or is started again after it died. */
  comeBack(): void;
  /** The end of what it wrote. */
  lastLines(): string;
}

const SHOWN_CHARACTERS = 3_000;

/** Number 1 to 3. It does not run before `start`. */
export function databaseMachine(
  number: number,
  folder: string,
  ports: Ports,
  programs: Programs,
): DatabaseMachine {
  const name = `db${number}`;
  const address = `127.0.0.1${number}`;
  const dir = join(folder, name);
  const user = serverUser();
  for (const each of [dir, join(dir, 'etcd'), join(dir, 'sockets')]) ownedFolder(each, user);
  const dataDir = join(dir, 'data');
  const log = join(dir, 'log');
  const settings = join(dir, 'patroni.yml');
  writeFileSync(settings, patroniSettings(name, address, { dir, dataDir, ports, programs }));
  const run = (program: string, args: string[], env: Record<string, string>): ChildProcess => {
    const out = openSync(log, 'a');
    return spawn(program, args, {
      stdio: ['ignore', out, out],
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: dir, ...env },
      ...user,
    });
  };
  let started: ChildProcess[] = [];
  let isHung = false;
  const all = (): number[] => [
    ...processTree(postmaster(dataDir)),
    ...started.flatMap(({ pid, exitCode, signalCode }) =>
      pid && exitCode === null && signalCode === null ? processTree(pid) : [],
    ),
  ];
  const start = () => {
    started = [
      run(programs.etcd, [], etcdSettings(name, address, join(dir, 'etcd'), ports)),
      run(programs.patroni, [settings], {}),
    ];
  };
  const hang = () => {
    // Twice: a process may have begun another one before it was stopped.
    for (let round = 0; round < 2; round++) signalAll(all(), 'SIGSTOP');
    isHung = true;
  };
  const die = () => {
    hang();
    signalAll(all(), 'SIGKILL');
    started = [];
    isHung = false;
  };
  return {
    name,
    address,
    start,
    die,
    hang,
    comeBack: () => {
      if (isHung) signalAll(all(), 'SIGCONT');
      else start();
      isHung = false;
    },
    lastLines: () => `${name}:\n${readFileSync(log, 'utf8').slice(-SHOWN_CHARACTERS)}`,
  };
}

function ownedFolder(dir: string, user: SystemUser | null): void {
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o700);
  if (user) chownSync(dir, user.uid, user.gid);
}

/**
 * The main process of the server, by its lock file; 0 where there is none. The file of one that was
 * killed stays, and its number may be somebody else's by now.
 */
function postmaster(dataDir: string): number {
  try {
    const [pid] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? Number(pid) : 0;
  } catch {
    return 0;
  }
}

interface Places {
  dir: string;
  dataDir: string;
  ports: Ports;
  programs: Programs;
}

function patroniSettings(
  name: string,
  address: string,
  { dir, dataDir, ports, programs }: Places,
): string {
  return documentedFile('patroni.yml', {
    '10.0.0.': '127.0.0.',
    'name: db1': `name: ${name}`,
    'listen: 10.0.0.11': `listen: ${address}`,
    'connect_address: 10.0.0.11': `connect_address: ${address}`,
    'hosts: 10.0.0.11': `hosts: ${address}`,
    ':2379': `:${ports.etcd}`,
    ':8008': `:${ports.patroni}`,
    ':5432': `:${ports.postgres}`,
    '/var/lib/postgresql/15/stallkeeper': dataDir,
    '/usr/lib/postgresql/15/bin': programs.postgres,
    '/var/lib/postgresql/.pgpass-patroni': join(dir, 'pgpass'),
    '/var/run/postgresql': join(dir, 'sockets'),
    // Else it could restart the machine that the test runs on.
    'mode: automatic': "mode: 'off'",
  });
}

function etcdSettings(
  name: string,
  address: string,
  dataDir: string,
  ports: Ports,
): Record<string, string> {
  const text = documentedFile('etcd.conf', {
    '10.0.0.': '127.0.0.',
    'NAME=db1': `NAME=${name}`,
    'URLS=http://10.0.0.11': `URLS=http://${address}`,
    ':2379': `:${ports.etcd}`,
    ':2380': `:${ports.etcdPeers}`,
    '/var/lib/etcd/stallkeeper': dataDir,
  });
  const lines = text.split('\n').filter((line) => line.startsWith('ETCD_'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
