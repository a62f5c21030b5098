import type { Knex } from 'knex';
import { database } from '../../src/kernel/db/db.ts';
import { inEnglish } from './in-english.ts';

/** Rows as they are stored, by column; stored messages in English. */
export async function rows<T>(
  sql: string,
  bindings: readonly unknown[] = [],
  trx: Knex = database(),
): Promise<T[]> {
  const result = await trx.raw(sql, bindings as Knex.RawBinding[]).options({ isOfTest: true });
  return inEnglish(result.rows);
}
