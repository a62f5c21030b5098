import { createHash } from 'node:crypto';

/** A statement as the driver takes it: `$1` for its first value. */
export interface PreparedStatement {
  text: string;
  /** What a connection keeps its plan under; absent when there are too many of them. */
  name?: string;
}

/** Texts are few, unless somebody puts one together: then the others are planned each time. */
const MOST = 200;
/**
 * A plan for tables that were empty when it was made reads them whole for ever, and who counts their
 * rows comes by once a minute. So plans are made anew after so many uses, and after so many times that.
 */
const NEW_PLAN_AFTER = 16;

interface Known extends PreparedStatement {
  hash: string;
  uses: number;
  plannedAnewAt: number;
}

const prepared = new Map<string, Known>();

/** What the driver has to know of a statement with `?` for its values, worked out once per text. */
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

/** Each `?` by its number; `\\?` is the operator, as for knex. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\\?\?/g, (mark) => (mark === '?' ? `$${++count}` : '?'));
}

/** The tables have changed under a kept plan, or it is gone: this connection keeps none any more. */
export const isOutdated = (error: unknown): boolean =>
  ['0A000', '26000'].includes((error as { code?: string }).code ?? '');
