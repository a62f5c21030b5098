import { deleteInBatches } from '../../../delete-in-batches.ts';

/** Forgets alerts that were mended more than 90 days ago. Returns how many. */
export const pruneAlerts = (): Promise<number> =>
  deleteInBatches('platform_alerts', `cleared_at < now() - interval '90 days'`);
