import { deleteInBatches } from '../../delete-in-batches.ts';

/**
 * Forgets what was sent outside more than 90 days ago: addresses and words of people, which
 * nobody looks up any more. What shows in the seller's pages stays. Returns how many.
 */
export const pruneNotifications = (): Promise<number> =>
  deleteInBatches(
    'notifications',
    `channel <> 'in_app' and status <> 'queued' and created_at < now() - interval '90 days'`,
  );
