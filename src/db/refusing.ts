import { LOCK_LIMIT } from './database-client.ts';
import type { StatementPart } from './statement.ts';

/*
 * Parts of a change that is one statement (`inOneStatement`). Parts run in no defined order: a part
 * that must follow another reads the other's `ok`.
 */

/** Why the statement was refused: an SQLSTATE, with more in the detail. */
export interface StatementRefusal {
  code: string;
  detail: string;
}

/** Retried as a whole. */
export const SERIALIZATION_FAILURE = '40001';

/** The lock timeout of a statement while others wait with it. */
const LIMIT_OF_MANY = '1s';

/** The part that sets the lock timeout; rows must not be locked before it has run. */
export const lockLimit = (isForMany: boolean): StatementPart => ({
  sql: `select set_config('lock_timeout', ?, true) is not null as ok`,
  bindings: [isForMany ? LIMIT_OF_MANY : LOCK_LIMIT],
});

/** SQL that makes the whole statement fail; `detail` is SQL, too. */
export const refuse = (state: string, detail = 'null'): string =>
  `refuse_change('${state}', ${detail})`;

/** SQL that is true after the part with this name has run. */
export const after = (part: string): string => `(select ok from ${part})`;

/** Why the statement was refused, by its SQLSTATEs; null for any other error. */
export function refusedFor<State extends string>(
  error: unknown,
  states: readonly State[],
): { state: State; detail: string } | null {
  const { code, detail = '' } = error as Partial<StatementRefusal>;
  const state = states.find((known) => known === code);
  return state ? { state, detail } : null;
}
