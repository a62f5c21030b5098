import { deleteInBatches } from '../../db/delete-in-batches.ts';

/**
 * Deletes email, chat and push notifications sent more than 90 days ago, which contain personal
 * data. In-app notifications stay. Returns how many.
 */
export const pruneNotifications = (): Promise<number> =>
  deleteInBatches(
    'notifications',
    `channel <> 'in_app' and status <> 'queued' and created_at < now() - interval '90 days'`,
  );
