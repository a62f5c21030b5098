import { deleteInBatches } from '../../../../db/delete-in-batches.ts';

/**
 * Deletes what triggers wrote more than an hour ago. Only processes of the previous release read
 * it; the next release drops the table.
 */
export const pruneCatalogChanges = (): Promise<number> =>
  deleteInBatches('catalog_changes', `changed_at < now() - interval '1 hour'`);
