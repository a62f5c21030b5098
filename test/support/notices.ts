import { createECDH, randomBytes } from 'node:crypto';
import { seedConnection } from '../../dev/seed/seed-connection.ts';
import type { Config } from '../../src/config.ts';
import { type Channels, openChannels } from '../../src/features/notifications/deliver/channels.ts';
import { deliverNotification } from '../../src/features/notifications/deliver/deliver-notification.ts';
import { newId } from '../../src/ids.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { testPolicy } from './outside.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

/** What sends in a test: everything on this machine counts as outside. */
export const testChannels = (config: Config, changes: Partial<Config> = {}): Channels =>
  openChannels(
    { ...config, ...changes },
    new SecretBox(config.encryptionKey),
    testPolicy({ timeoutMs: 2_000 }),
  );

/** A notice's row, as a test looks at it. */
export interface NoticeRow {
  id: string;
  event: string | null;
  audience: string;
  channel: string;
  status: string;
  recipient: string | null;
  title: string;
  attempts: number;
  resends: number;
  error: string | null;
  providerId: string | null;
  /** Until it is tried again; null when it is not. */
  waits: number | null;
}

export const noticesOf = (store: TestStore): Promise<NoticeRow[]> =>
  rows<NoticeRow>(
    `select id, event, audience, channel, status, recipient, title, attempts, resends, error,
            provider_id as "providerId",
            extract(epoch from next_attempt_at - now())::float as waits
       from notifications where owner_id = ? order by id`,
    [store.ownerId],
  );

/** A notice that waits to be sent. */
export async function aWaitingNotice(
  store: TestStore,
  {
    channel = 'email',
    recipient = 'asha@example.com',
  }: { channel?: string; recipient?: string | null } = {},
): Promise<string> {
  const id = newId();
  await rows(
    `insert into notifications (owner_id, id, kind, channel, audience, recipient, title, body, next_attempt_at)
     values (?, ?, 'system', ?, 'seller', ?, 'Something happened', 'Look at it', now())`,
    [store.ownerId, id, channel, recipient],
  );
  return id;
}

/** Sends a notice as its job does, at once, however long it should still wait. */
export async function deliverNow(
  store: TestStore,
  notificationId: string,
  channels: Channels,
): Promise<NoticeRow> {
  await rows(
    `update notifications set next_attempt_at = now(), leased_until = leased_until - interval '5 minutes'
      where owner_id = ? and id = ? and status = 'queued'`,
    [store.ownerId, notificationId],
  );
  await deliverNotification({ ownerId: store.ownerId, notificationId }, channels);
  const notice = (await noticesOf(store)).find(({ id }) => id === notificationId);
  if (!notice) throw new Error('the notice is gone');
  return notice;
}

/** A chat number of the store's own. */
export const aChatNumber = (store: TestStore, config: Config): Promise<string> =>
  seedConnection(
    store.tenant,
    {
      channel: 'chat',
      phoneNumberId: newId(),
      accountId: '10001',
      accessToken: 'EAAtoken-of-the-store',
    },
    new SecretBox(config.encryptionKey),
  );

/** Keys as a browser makes them. */
export function browserKeys(): { p256dh: string; auth: string } {
  const pair = createECDH('prime256v1');
  return {
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** A phone that takes the store's notices at any address, which the API would not let in. */
export async function aPhone(store: TestStore, endpoint: string): Promise<string> {
  const id = newId();
  await rows(
    `insert into push_subscriptions (owner_id, id, user_id, endpoint, keys, device)
     values (?, ?, ?, ?, ?::jsonb, 'Chrome on Android')`,
    [store.ownerId, id, store.ownerId, endpoint, JSON.stringify(browserKeys())],
  );
  return id;
}
