import { createHash } from 'node:crypto';

export interface PreparedStatement {
  text: string;
  /** The name of the cached plan; absent when there are too many statements. */
  name?: string;
}

/** Beyond this number, plans aren't cached: code builds statements dynamically. */
const MOST = 200;
/**
 * A plan made for empty tables scans them forever, and autovacuum updates their statistics once a
 * minute. So plans are made again after this many uses, and again after as many times that.
 */
const NEW_PLAN_AFTER = 16;

interface Known extends PreparedStatement {
  hash: string;
  uses: number;
  plannedAnewAt: number;
}

const prepared = new Map<string, Known>();

/** `?` for its values; computed once per text. */
export function preparedStatement(sql: string): PreparedStatement {
  const known = prepared.get(sql);
  if (known) return used(known);
  const text = numbered(sql);
  if (prepared.size >= MOST) return { text };
  const hash = createHash('md5').update(text).digest('base64url');
  const statement = { text, name: hash, hash, uses: 1, plannedAnewAt: NEW_PLAN_AFTER };
  prepared.set(sql, statement);
  return statement;
}

function used(known: Known): PreparedStatement {
  known.uses++;
  if (known.uses < known.plannedAnewAt) return known;
  known.name = `${known.hash}.${known.uses}`;
  known.plannedAnewAt *= NEW_PLAN_AFTER;
  return known;
}

/** Replaces each `?` by its number; `\\?` is the operator, as in knex. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\\?\?/g, (mark) => (mark === '?' ? `$${++count}` : '?'));
}

/** A table has changed, or the plan is gone: the connection then prepares no statements. */
export const isOutdated = (error: unknown): boolean =>
  ['0A000', '26000'].includes((error as { code?: string }).code ?? '');
