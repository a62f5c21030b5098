import { deleteInBatches } from '../../delete-in-batches.ts';
import { platformSettings } from '../platform/settings.ts';

/**
 * Forgets events that were handled, after the time that the operators have set; a provider sends
 * none again so late. What failed or is dead stays for a person. Returns how many.
 */
export async function pruneWebhookEvents(): Promise<number> {
  const { webhookRetentionDays } = await platformSettings();
  return deleteInBatches(
    'webhook_events',
    `state = 'processed' and received_at < now() - interval '${webhookRetentionDays} days'`,
  );
}
