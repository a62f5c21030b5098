import type { Knex } from 'knex';
import { TABLES } from '../../../src/kernel/tenancy/tables.ts';
import { STATEMENTS } from './exceptions.ts';
import { readStatement } from './read-statement.ts';

/** Written with the rows of a store; its own rows name the owner, too. */
const WRITTEN_WITH = ['jobs'];
const OF_STORES = new Set<string>(
  TABLES.filter((table) => table.of === 'store' && table.home === 'shard').map(({ name }) => name),
);
const OWNED = new Set<string>([...OF_STORES, ...WRITTEN_WITH]);

/** Sent on purpose for many stores: `exceptions.ts` has the files that do. */
const IS_ACROSS = /across tenants/;
const IS_CHECKED = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with|insert|update|delete|merge)\b/i;

export type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** The columns of each table. */
export async function columnsOf(knex: Knex): Promise<Columns> {
  const { rows } = await knex.raw<{ rows: { table: string; columns: string[] }[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
       from information_schema.columns where table_schema = 'public' group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

/**
 * Why a statement could not be sent to the one shard that has its store's rows; null: it could be, or
 * it uses no store's tables. Whether one of the exceptions is that statement, is not asked here.
 */
export async function brokenRule(
  sql: string,
  values: readonly unknown[],
  columns: Columns,
): Promise<string | null> {
  if (IS_ACROSS.test(sql) || !IS_CHECKED.test(sql)) return null;
  const { used, same } = await readStatement(sql, values, columns);
  if (!used.some(({ table }) => OF_STORES.has(table))) return null;
  const owned = used.filter(({ table }) => OWNED.has(table));
  const unnamed = owned.filter(({ owner }) => same.given(owner) === undefined);
  if (unnamed.length > 0) return `names no owner of ${tablesOf(unnamed)}`;
  const owners = new Set(owned.map(({ owner }) => same.given(owner)));
  if (owners.size > 1) return `names ${owners.size} owners, of ${tablesOf(owned)}`;
  const platform = used.filter(({ table, isWritten }) => isWritten && !OWNED.has(table));
  return platform.length > 0 ? `also writes ${tablesOf(platform)}` : null;
}

const tablesOf = (used: readonly { table: string }[]): string =>
  [...new Set(used.map(({ table }) => table))].join(', ');

const plain = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/** The exception that a statement is; undefined: none. */
export const exceptionOf = (sql: string) =>
  STATEMENTS.find(({ says }) => plain(sql).includes(says));
