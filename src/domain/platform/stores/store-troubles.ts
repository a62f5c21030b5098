import { rows } from '../../../db/db.ts';
import type { NotificationChannel, WebhookSource } from '../../../enums.ts';

/** A failed event of a store, without people's texts. */
export interface StoreEvent {
  id: string;
  source: WebhookSource;
  /** The provider's name of the event, such as `messages.text`. */
  event: string;
  /** It is no longer retried. */
  isDead: boolean;
  attempts: number;
  error: string | null;
  receivedAt: Date;
  nextAttemptAt: Date | null;
}

const SHOWN = 10;

/** The store's events that failed or were given up, newest first. */
export const storeEvents = (ownerId: string): Promise<StoreEvent[]> =>
  rows<StoreEvent>(
    `select id, source, event, state = 'dead' as "isDead", attempts, error,
            received_at as "receivedAt", next_attempt_at as "nextAttemptAt"
       from webhook_events where owner_id = ? and state in ('failed', 'dead')
      order by received_at desc, id desc limit ?`,
    [ownerId, SHOWN],
  );

/** A store's notification that could not be sent. */
export interface FailedNotice {
  id: string;
  channel: NotificationChannel;
  title: string;
  error: string | null;
  createdAt: Date;
}

/** The store's failed notifications, newest first. */
export const failedNotices = (ownerId: string): Promise<FailedNotice[]> =>
  rows<FailedNotice>(
    `select id, channel, title, error, created_at as "createdAt" from notifications
      where owner_id = ? and status = 'failed' order by created_at desc, id desc limit ?`,
    [ownerId, SHOWN],
  );

/** A member of a store's team. */
export interface StoreMember {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  lastSeenAt: Date | null;
}

/** The store's staff, by name. */
export const storeStaff = (ownerId: string): Promise<StoreMember[]> =>
  rows<StoreMember>(
    `select id, name, email, is_active as "isActive", last_seen_at as "lastSeenAt" from users
      where owner_id = ? and role = 'STAFF' order by lower(name), id limit ?`,
    [ownerId, SHOWN],
  );
