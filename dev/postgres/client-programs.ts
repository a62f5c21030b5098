import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type pg from 'pg';

export type ClientProgram = 'pg_dump' | 'pg_restore';

/** Where Debian keeps the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';

/** A program that is at least as new as the server; null: there is none here. */
export async function findProgram(name: ClientProgram, server: pg.Client): Promise<string | null> {
  const { rows } = await server.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  const wanted = rows[0]?.major ?? 0;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  const programs = folders.map((folder) => join(folder, name)).filter(existsSync);
  return programs.find((program) => majorOf(program) >= wanted) ?? null;
}

function majorOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Runs it on a database to its end. @throws Error with what it printed */
export function runProgram(program: string, databaseUrl: string, args: string[]): Promise<void> {
  const { address, env } = forLibpq(databaseUrl);
  const child = spawn(program, [...args, `--dbname=${address}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${signal ?? code}: ${said.trim()}`));
    });
  });
}

/** What PostgreSQL's own programs call the driver's `no-verify`. */
const UNVERIFIED = { from: 'no-verify', to: 'require' };

/** An address as they read it; its password is in no list of processes. */
function forLibpq(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  if (url.searchParams.get('sslmode') === UNVERIFIED.from) {
    url.searchParams.set('sslmode', UNVERIFIED.to);
  }
  return {
    address: url.href,
    env: {
      ...(password && { PGPASSWORD: password }),
      ...(process.env.PGSSLMODE === UNVERIFIED.from && { PGSSLMODE: UNVERIFIED.to }),
      // The role may have a limit of its own.
      PGOPTIONS: '-c statement_timeout=0',
    },
  };
}
