import type { Trx } from './db.ts';

/**
 * Undone without ending the transaction. One at a time.
 * @returns undoes everything since, as often as it is called
 */
export async function beginSavepoint(trx: Trx): Promise<() => Promise<void>> {
  await trx.raw('savepoint undoable');
  return async () => {
    await trx.raw('rollback to savepoint undoable');
  };
}
