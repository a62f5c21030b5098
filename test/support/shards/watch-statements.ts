import type { Knex } from 'knex';
import { brokenRule, type Columns, columnsOf, exceptionOf } from './shard-rules.ts';

interface Sent {
  sql: string;
  bindings?: readonly unknown[];
  options?: { isOfTest?: boolean };
}

let isWatching = true;

/** Does what is not the product's, such as filling a database for many stores, unjudged. */
export async function unwatched<T>(work: () => Promise<T>): Promise<T> {
  isWatching = false;
  return work().finally(() => {
    isWatching = true;
  });
}

/** Those that this process has judged before. */
const judged = new Set<string>();
let columns: Columns | undefined;

/** What broke a rule: the statement, and why. */
export interface Broken {
  sql: string;
  why: string;
}

/**
 * Notes each statement that the product sends through `knex` from now on.
 * @returns judges those that this process has not judged before; with `again`, all of them
 */
export async function watchStatements(knex: Knex): Promise<(again?: boolean) => Promise<Broken[]>> {
  // Not when they are judged: a test may have ended the connections by then.
  columns ??= await columnsOf(knex);
  const known = columns;
  const sent = new Map<string, readonly unknown[]>();
  knex.on('query', ({ sql, bindings = [], options }: Sent) => {
    if (isWatching && !options?.isOfTest) sent.set(sql, bindings);
  });
  return async (again = false) => {
    const broken: Broken[] = [];
    for (const [sql, bindings] of sent) {
      if (judged.has(sql) && !again) continue;
      judged.add(sql);
      const why = await brokenRule(sql, bindings, known);
      if (why) broken.push({ sql, why });
    }
    return broken;
  };
}

/** Those that no exception names. */
export const unexpected = (broken: readonly Broken[]): string[] =>
  broken
    .filter(({ sql }) => !exceptionOf(sql))
    .map(({ sql, why }) => `${why}: ${sql.replace(/\s+/g, ' ').trim()}`);
