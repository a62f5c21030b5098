import { deleteInBatches } from '../../db/delete-in-batches.ts';

/** Deletes change records that every process has read or is too late for. */
export const pruneCatalogChanges = (): Promise<number> =>
  deleteInBatches('catalog_changes', `changed_at < now() - interval '1 hour'`);
