import { deleteInBatches } from '../../delete-in-batches.ts';

/** Deletes notes of changes that every process has asked for long ago, or is too late for. */
export const pruneCatalogChanges = (): Promise<number> =>
  deleteInBatches('catalog_changes', `changed_at < now() - interval '1 hour'`);
