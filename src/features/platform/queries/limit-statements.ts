import { rows, type Trx } from '../../../kernel/db/db.ts';

/** Lets the database end each further statement of the transaction after `limitMs`. */
export const limitStatements = (limitMs: number, trx: Trx): Promise<unknown> =>
  rows(`set local statement_timeout = ${Math.floor(limitMs)}`, [], trx);
