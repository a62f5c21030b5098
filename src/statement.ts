import { rows, type Trx } from './db.ts';

/** A writing part of a larger statement, from the folder that owns the table it writes. */
export interface StatementPart {
  sql: string;
  bindings: readonly unknown[];
}

/**
 * Sends several writes as one statement, `with a as (…), b as (…) select …`: one round trip while
 * rows are locked. A part may read another one by its name, as long as that one returns rows;
 * none sees what another has changed in the tables.
 */
export function together<T>(
  parts: Record<string, StatementPart>,
  select: string,
  trx: Trx,
): Promise<T[]> {
  const named = Object.entries(parts);
  const sql = named.map(([name, part]) => `${name} as (${part.sql})`).join(',\n');
  const bindings = named.flatMap(([, part]) => part.bindings);
  return rows<T>(`with ${sql}\n${select}`, bindings, trx);
}
