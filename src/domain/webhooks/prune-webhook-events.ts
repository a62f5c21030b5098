import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { platformSettings } from '../platform/settings.ts';

/**
 * Deletes handled events after the operators' retention period; providers don't repeat them that
 * late. Failed and dead ones stay. Returns how many.
 */
export async function pruneWebhookEvents(): Promise<number> {
  const { webhookRetentionDays } = await platformSettings();
  return deleteInBatches(
    'webhook_events',
    `state = 'processed' and received_at < now() - interval '${webhookRetentionDays} days'`,
  );
}
