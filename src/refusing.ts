import { LOCK_LIMIT } from './database-client.ts';
import type { StatementPart } from './statement.ts';

/*
 * What a change needs that is one statement (`inOneStatement`). Its parts run in no order of their
 * own: one that has to come after another reads that one's `ok`.
 */

/** How the statement says why it was refused: its SQLSTATE, and more in its detail. */
export interface StatementRefusal {
  code: string;
  detail: string;
}

/** Tried again as a whole. */
export const SERIALIZATION_FAILURE = '40001';

/** So long waits a statement for a lock that would keep others waiting who came along. */
const LIMIT_OF_MANY = '1s';

/** The part that bounds the waits for locks; before it no row may be locked. */
export const lockLimit = (isForMany: boolean): StatementPart => ({
  sql: `select set_config('lock_timeout', ?, true) is not null as ok`,
  bindings: [isForMany ? LIMIT_OF_MANY : LOCK_LIMIT],
});

/** SQL that ends the whole statement; `detail` is SQL, too. */
export const refuse = (state: string, detail = 'null'): string =>
  `refuse_change('${state}', ${detail})`;

/** SQL that is true once the part of this name has run. */
export const after = (part: string): string => `(select ok from ${part})`;

/** What the statement was refused for, by its SQLSTATEs; null for any other error. */
export function refusedFor<State extends string>(
  error: unknown,
  states: readonly State[],
): { state: State; detail: string } | null {
  const { code, detail = '' } = error as Partial<StatementRefusal>;
  const state = states.find((known) => known === code);
  return state ? { state, detail } : null;
}
