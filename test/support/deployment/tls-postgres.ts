import { chmodSync, chownSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedServer,
  startEmbeddedPostgres,
} from '../../../dev/postgres/embedded-postgres.ts';
import { serverUser } from '../../../dev/postgres/system-user.ts';
import type { Certificate } from './private-ca.ts';

/** The product's role comes in by TLS alone, the superuser without. */
const WHO_MAY_COME = `hostssl all stallkeeper 127.0.0.1/32 scram-sha-256
host all postgres 127.0.0.1/32 scram-sha-256
`;

/** A PostgreSQL with its data below `dir` that takes the role `stallkeeper` by TLS only. */
export async function startTlsPostgres(
  dir: string,
  certificate: Certificate,
): Promise<EmbeddedServer> {
  const server = await startEmbeddedPostgres({ dir, volatile: true });
  const admin = new pg.Client(server.url);
  await admin.connect();
  try {
    const folder = (await admin.query('show data_directory')).rows[0].data_directory;
    give(certificate.certificate, join(folder, 'server.crt'));
    give(certificate.key, join(folder, 'server.key'));
    writeFileSync(join(folder, 'pg_hba.conf'), WHO_MAY_COME);
    await admin.query(`create role stallkeeper login password 'stallkeeper'`);
    await admin.query('alter system set ssl = on');
    await admin.query('select pg_reload_conf()');
    while ((await admin.query('show ssl')).rows[0].ssl !== 'on') await wait(20);
  } finally {
    await admin.end();
  }
  return server;
}

/** To the server alone, or it refuses to use it. */
function give(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  const user = serverUser();
  if (user) chownSync(to, user.uid, user.gid);
}

/** How many connections the role `stallkeeper` has to the server, and whether each is by TLS. */
export async function connectionsOfRole(
  serverUrl: string,
): Promise<{ count: number; byTls: boolean }> {
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  try {
    const { rows } = await admin.query(
      `select count(*)::int as count, coalesce(bool_and(ssl), false) as "byTls"
         from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'stallkeeper'`,
    );
    return rows[0];
  } finally {
    await admin.end();
  }
}
