import type { WebhookSource, WebhookState } from '../../src/enums.ts';
import { newId } from '../../src/ids.ts';
import { rows } from './rows.ts';

interface Told {
  ownerId: string | null;
  source?: WebhookSource;
  state?: WebhookState;
  event?: string;
  attempts?: number;
  error?: string | null;
  receivedAt?: Date;
}

/** An event of a provider, written straight into its table; a message that was handled, unless told otherwise. */
export async function aWebhookEvent({
  ownerId,
  source = 'chat',
  state = 'processed',
  event = 'messages.text',
  attempts = 0,
  error = null,
  receivedAt = new Date(),
}: Told): Promise<string> {
  const id = newId();
  await rows(
    `insert into webhook_events (id, source, external_id, owner_id, event, verified, payload, state, attempts, error, received_at)
     values (?, ?, ?, ?, ?, true, '{"text":"do not show"}', ?, ?, ?, ?)`,
    [id, source, id, ownerId, event, state, attempts, error, receivedAt],
  );
  return id;
}
