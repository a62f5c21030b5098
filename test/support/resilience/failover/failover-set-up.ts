import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Model } from 'objection';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../../../dev/postgres/free-port.ts';
import { serverUser } from '../../../../dev/postgres/system-user.ts';
import { needSystemTool } from '../../../../dev/system-tool.ts';
import { connectDatabase } from '../../../../src/kernel/db/db.ts';
import { migrateQueue } from '../../../../src/kernel/queue/queue-backend.ts';
import type { TestApp } from '../../app.ts';
import { makeTemplate, TEMPLATE_DATABASE } from '../../template-database.ts';
import { documentedFile } from '../documented-file.ts';
import { findHaproxy, haproxySettings } from '../haproxy.ts';
import { findPgbouncer } from '../pgbouncer.ts';
import { systemPrograms } from '../system-postgres.ts';
import {
  type DatabaseMachine,
  databaseMachine,
  type Ports,
  type Programs,
} from './database-machine.ts';

const MACHINES = 3;
const SOON_MS = 120_000;
/** In bytes; a few are written all the time. */
const MOST_LAG = 1_000_000;
/** As `docs/operations/patroni.yml` has it. */
const SUPERUSER = 'postgres:change-the-superuser';
const DATABASE = 'stallkeeper';

interface Member {
  name: string;
  /** `leader`, `sync_standby` or `replica`. */
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** The set-up of "Surviving the loss of a machine", from the files that are documented. */
export interface FailoverSetUp {
  /** The migrated database by way of HAProxy. */
  url: string;
  /** The same by way of PgBouncer and HAProxy. */
  pooledUrl: string;
  /** HAProxy before `web`. */
  shopsUrl: string;
  /** The ports at which HAProxy expects `web`, in turn. */
  nextWebPort(): number;
  /** Which machine has the primary, or the standby that its commits wait for. */
  machineOf(role: 'leader' | 'sync_standby'): Promise<DatabaseMachine>;
  /** Ends when there is a primary with two standbys that are in step, one of them synchronous. */
  untilSound(): Promise<void>;
}

/** Puts that set-up under a test file: what the file asks goes there. Call after `useApp`. */
export function useFailoverSetUp(context: TestApp): FailoverSetUp {
  const machines: DatabaseMachine[] = [];
  const others: ChildProcess[] = [];
  const webPorts: number[] = [];
  let folder = '';
  let ports: Ports;
  let turn = 0;
  const end = () => {
    for (const child of others) child.kill('SIGKILL');
    for (const machine of machines) machine.die();
  };

  const members = async (): Promise<Member[]> => {
    for (const { address } of machines) {
      const answer = await fetch(`http://${address}:${ports.patroni}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const setUp: FailoverSetUp = {
    url: '',
    pooledUrl: '',
    shopsUrl: '',
    nextWebPort: () => webPorts[turn++ % webPorts.length] as number,
    machineOf: async (role) => {
      const { name } = (await members()).find((member) => member.role === role) ?? {};
      const found = machines.find((machine) => machine.name === name);
      if (!found) throw new Error(`No machine is ${role}`);
      return found;
    },
    untilSound: async () => {
      const deadline = performance.now() + SOON_MS;
      while (!isSound(await members())) {
        if (performance.now() > deadline) {
          const states = JSON.stringify(await members());
          throw new Error([states, ...machines.map((each) => each.lastLines())].join('\n'));
        }
        await wait(200);
      }
    },
  };

  beforeAll(async () => {
    const programs = programsOf();
    folder = mkdtempSync(join(tmpdir(), 'stallkeeper-failover-'));
    chmodSync(folder, 0o755);
    ports = {
      postgres: await freePort(),
      patroni: await freePort(),
      etcd: await freePort(),
      etcdPeers: await freePort(),
    };
    webPorts.push(await freePort(), await freePort());
    for (let number = 1; number <= MACHINES; number++) {
      machines.push(databaseMachine(number, folder, ports, programs));
    }
    process.once('exit', end);
    for (const machine of machines) machine.start();
    await setUp.untilSound();

    const [shops, postgres, pooler] = [await freePort(), await freePort(), await freePort()];
    const haproxyFile = join(folder, 'haproxy.cfg');
    writeFileSync(
      haproxyFile,
      haproxySettings({ shops, postgres, web: webPorts, database: ports }),
    );
    others.push(spawn(findHaproxy(), ['-db', '-f', haproxyFile], { stdio: 'ignore' }));
    const adminUrl = `postgres://${SUPERUSER}@127.0.0.1:${postgres}/postgres`;
    await untilPrimaryAnswers(adminUrl);
    await makeDatabase(adminUrl);
    others.push(startPgbouncer(programs, folder, { pooler, postgres }));
    setUp.shopsUrl = `http://127.0.0.1:${shops}`;
    setUp.url = addressAt(postgres);
    setUp.pooledUrl = addressAt(pooler);
    await untilPrimaryAnswers(setUp.pooledUrl);
    await migrateQueue(setUp.url);
    connectDatabase({ databaseUrl: setUp.url, dbPoolMax: 4 });
  }, 300_000);
  afterAll(async () => {
    await Model.knex().destroy();
    Model.knex(context.db.knex);
    end();
    process.off('exit', end);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return setUp;
}

function isSound(members: readonly Member[]): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  const followers = members.filter(
    ({ role, state, timeline, lag }) =>
      role !== 'leader' &&
      (state === 'running' || state === 'streaming') &&
      timeline === leader?.timeline &&
      Number(lag) < MOST_LAG,
  );
  const isSynchronous = followers.some(({ role }) => role === 'sync_standby');
  return leader?.state === 'running' && followers.length === MACHINES - 1 && isSynchronous;
}

type AllPrograms = Programs & { pgbouncer: string };

/** @throws Error where one is missing and cannot be installed */
function programsOf(): AllPrograms {
  return {
    patroni: needSystemTool({ program: 'patroni', debianPackage: 'patroni' }),
    etcd: needSystemTool({ program: 'etcd', debianPackage: 'etcd-server' }),
    pgbouncer: findPgbouncer(),
    postgres: systemPrograms(),
  };
}

const addressAt = (port: number): string =>
  `postgres://stallkeeper:stallkeeper@127.0.0.1:${port}/${DATABASE}`;

/** The product's role and its migrated database, as "Installing" and "PgBouncer" have them. */
async function makeDatabase(adminUrl: string): Promise<void> {
  await makeTemplate(adminUrl);
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`alter database ${TEMPLATE_DATABASE} rename to ${DATABASE}`);
  await admin.query(`alter role stallkeeper set statement_timeout = '15s'`);
  await admin.query(`alter role stallkeeper set timezone = 'UTC'`);
  await admin.end();
}

function startPgbouncer(
  programs: AllPrograms,
  folder: string,
  { pooler, postgres }: { pooler: number; postgres: number },
): ChildProcess {
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, '"stallkeeper" "stallkeeper"\n');
  const text = documentedFile('pgbouncer.ini', {
    'port=5000': `port=${postgres}`,
    'listen_port = 6432': `listen_port = ${pooler}`,
    '/etc/pgbouncer/userlist.txt': users,
  });
  writeFileSync(settings, text);
  return spawn(programs.pgbouncer, ['-q', settings], {
    stdio: 'ignore',
    cwd: '/',
    ...serverUser(),
  });
}

/** HAProxy counts each server as up until its first check, and takes them in turn: a standby, too. */
async function untilPrimaryAnswers(url: string): Promise<void> {
  const deadline = performance.now() + SOON_MS;
  for (let inARow = 0; inARow < MACHINES; ) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      if (rows[0].standby) throw new Error('The database is a standby');
      inARow++;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      inARow = 0;
      await wait(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
