import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrlFor } from '../template-database.ts';

/** Makes an empty database on a server, as the operations guide has it, and returns its address. */
export async function spareDatabase(adminUrl: string): Promise<string> {
  const name = `spare_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query(`create database ${name} owner stallkeeper`).finally(() => client.end());
  return databaseUrlFor(adminUrl, name);
}
