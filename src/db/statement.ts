import { rows, type Trx } from './db.ts';

/** A writing part of a larger statement; it belongs to the folder that owns the table. */
export interface StatementPart {
  sql: string;
  bindings: readonly unknown[];
}

/**
 * Several parts as one statement, `with a as (…), b as (…) select …`. A part can read an earlier
 * one by name if that one returns rows; no part sees the other parts' changes in the tables.
 */
export function combined(parts: Record<string, StatementPart>, select: string): StatementPart {
  const named = Object.entries(parts);
  const sql = named.map(([name, part]) => `${name} as (${part.sql})`).join(',\n');
  return { sql: `with ${sql}\n${select}`, bindings: named.flatMap(([, part]) => part.bindings) };
}

/** Sends several writes as one statement: one round trip while rows are locked. */
export function together<T>(
  parts: Record<string, StatementPart>,
  select: string,
  trx: Trx,
): Promise<T[]> {
  const { sql, bindings } = combined(parts, select);
  return rows<T>(sql, bindings, trx);
}
