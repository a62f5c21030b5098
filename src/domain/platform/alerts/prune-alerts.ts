import { deleteInBatches } from '../../../db/delete-in-batches.ts';

/** Deletes alerts that were cleared more than 90 days ago. Returns how many. */
export const pruneAlerts = (): Promise<number> =>
  deleteInBatches('platform_alerts', `cleared_at < now() - interval '90 days'`);
