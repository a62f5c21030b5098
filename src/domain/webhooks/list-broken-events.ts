import { rows } from '../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../db/pagination.ts';
import type { WebhookSource, WebhookState } from '../../enums.ts';

/** A failed event for operators, without people's texts. */
export interface BrokenEvent {
  id: string;
  source: WebhookSource;
  /** The provider's name of the event, such as `messages.text`. */
  event: string;
  externalId: string;
  ownerId: string | null;
  state: WebhookState;
  attempts: number;
  error: string | null;
  receivedAt: Date;
  /** Null: a person must retry it. */
  nextAttemptAt: Date | null;
}

interface Filter extends PageRequest {
  /** Default: dead ones. */
  state?: 'dead' | 'failed';
}

/** Events that failed or were given up, newest first. */
export async function listBrokenEvents({
  state = 'dead',
  page,
  limit,
}: Filter): Promise<Page<BrokenEvent>> {
  const [counted] = await rows<{ total: number }>(
    `select count(*) as total from webhook_events where state = ?`,
    [state],
  );
  const items = await rows<BrokenEvent>(
    `select id, source, event, external_id as "externalId", owner_id as "ownerId", state, attempts,
            error, received_at as "receivedAt", next_attempt_at as "nextAttemptAt"
       from webhook_events where state = ? order by received_at desc, id desc limit ? offset ?`,
    [state, limit, (page - 1) * limit],
  );
  return toPage(items, counted?.total ?? 0, { page, limit });
}
