import { deleteInBatches } from '../../kernel/db/delete-in-batches.ts';
import { platformSettings } from '../platform/settings.ts';

/** Failed and dead ones stay. Returns how many. */
export async function pruneWebhookEvents(): Promise<number> {
  const { webhookRetentionDays } = await platformSettings();
  return deleteInBatches(
    'webhook_events',
    `state = 'processed' and received_at < now() - interval '${webhookRetentionDays} days'`,
  );
}
