import type {
  ConnectionChannel,
  ConnectionState,
  NotificationChannel,
  WebhookSource,
} from '../../../../enums.ts';
import { rows } from '../../../../kernel/db/db.ts';
import { alphabetically } from '../../../../kernel/db/text-search.ts';
import { englishOf, englishOrNull, fromStored } from '../../../../kernel/translation/text.ts';

/** Without people's texts. */
export interface StoreEvent {
  id: string;
  source: WebhookSource;
  event: string;
  /** It is no longer retried. */
  isDead: boolean;
  attempts: number;
  error: string | null;
  receivedAt: Date;
  nextAttemptAt: Date | null;
}

const SHOWN = 10;

export const storeEvents = (ownerId: string): Promise<StoreEvent[]> =>
  rows<StoreEvent>(
    `select id, source, event, state = 'dead' as is_dead, attempts, error,
            received_at, next_attempt_at
       from webhook_events where owner_id = ? and state in ('failed', 'dead')
      order by received_at desc, id desc limit ?`,
    [ownerId, SHOWN],
  );

export interface FailedNotice {
  id: string;
  channel: NotificationChannel;
  title: string;
  error: string | null;
  createdAt: Date;
}

export async function failedNotices(ownerId: string): Promise<FailedNotice[]> {
  const found = await rows<FailedNotice>(
    `select id, channel, title, error, created_at from notifications
      where owner_id = ? and status = 'failed' order by created_at desc, id desc limit ?`,
    [ownerId, SHOWN],
  );
  return found.map((notice) => ({ ...notice, error: englishOrNull(notice.error) }));
}

export interface StoreMember {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  lastSeenAt: Date | null;
}

export const storeStaff = (ownerId: string): Promise<StoreMember[]> =>
  rows<StoreMember>(
    `select id, name, email, is_active, last_seen_at from users
      where owner_id = ? and role = 'STAFF' order by ${alphabetically('name')}, id limit ?`,
    [ownerId, SHOWN],
  );

/** Without the connection's token. */
export interface StoreConnection {
  id: string;
  channel: ConnectionChannel;
  /** A name for the seller: the name, the number, or the provider's id. */
  name: string;
  state: ConnectionState;
  /** The problem in words; empty without one. */
  reason: string;
  since: Date | null;
  connectedAt: Date;
  /** When the provider last confirmed it; null: never. */
  provedAt: Date | null;
}

const MOST_CONNECTIONS = 20;

export async function storeConnections(ownerId: string): Promise<StoreConnection[]> {
  const found = await rows<StoreConnection>(
    `select id, channel, proved_at, state, state_reason as reason, state_since as since, created_at as connected_at,
            coalesce(nullif(display_name, ''), nullif('+' || display_number, '+'),
                     phone_number_id, account_id) as name
       from channel_connections where owner_id = ?
      order by array_position(array['blocked', 'warned', 'good'], state), created_at, id limit ?`,
    [ownerId, MOST_CONNECTIONS],
  );
  return found.map((each) => ({ ...each, reason: englishOf(fromStored(each.reason)) }));
}

const HEARD = `
select received_at as at from webhook_events
 where source = ? and received_at > now() - interval '1 day'
 order by received_at desc limit 1`;

/** When any store last received an event on a channel; null: not within a day. */
export async function platformHeard(channel: ConnectionChannel): Promise<Date | null> {
  const [last] = await rows<{ at: Date }>(HEARD, [channel]);
  return last?.at ?? null;
}
