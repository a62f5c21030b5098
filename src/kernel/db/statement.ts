import { rows, type Trx } from './db.ts';

export interface StatementPart {
  sql: string;
  bindings: readonly unknown[];
}

/**
 * `with a as (…), b as (…) select …`: one round trip while rows are locked. A part can read an
 * earlier one by name if that one returns rows; no part sees the other parts' changes in the
 * tables.
 */
export function together<T>(
  parts: Record<string, StatementPart>,
  select: string,
  trx: Trx,
): Promise<T[]> {
  const named = Object.entries(parts);
  const sql = named.map(([name, part]) => `${name} as (${part.sql})`).join(',\n');
  return rows<T>(
    `with ${sql}\n${select}`,
    named.flatMap(([, part]) => part.bindings),
    trx,
  );
}
