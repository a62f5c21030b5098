import { rows } from '../../../db.ts';
import type { NotificationChannel, WebhookSource } from '../../../enums.ts';

/** An event about a store that could not be handled, without what people wrote in it. */
export interface StoreEvent {
  id: string;
  source: WebhookSource;
  /** The provider's name of the event, such as `messages.text`. */
  event: string;
  /** Nobody tries it again by itself. */
  isDead: boolean;
  attempts: number;
  error: string | null;
  receivedAt: Date;
  nextAttemptAt: Date | null;
}

const SHOWN = 10;

/** The store's events that failed or were given up, the newest first. */
export const storeEvents = (ownerId: string): Promise<StoreEvent[]> =>
  rows<StoreEvent>(
    `select id, source, event, state = 'dead' as "isDead", attempts, error,
            received_at as "receivedAt", next_attempt_at as "nextAttemptAt"
       from webhook_events where owner_id = ? and state in ('failed', 'dead')
      order by received_at desc, id desc limit ?`,
    [ownerId, SHOWN],
  );

/** A notice of a store that did not go out. */
export interface FailedNotice {
  id: string;
  channel: NotificationChannel;
  title: string;
  error: string | null;
  createdAt: Date;
}

/** The store's notices that failed, the newest first. */
export const failedNotices = (ownerId: string): Promise<FailedNotice[]> =>
  rows<FailedNotice>(
    `select id, channel, title, error, created_at as "createdAt" from notifications
      where owner_id = ? and status = 'failed' order by created_at desc, id desc limit ?`,
    [ownerId, SHOWN],
  );

/** Somebody who works for a store. */
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
