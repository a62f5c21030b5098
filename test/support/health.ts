import type { NotificationChannel, NotificationStatus } from '../../src/enums.ts';
import { newId } from '../../src/ids.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

interface Told {
  status?: NotificationStatus;
  channel?: NotificationChannel;
  title?: string;
  event?: string | null;
  createdAt?: Date;
}

/** A notice of a store, written straight into its table. */
export async function aNoticeRow(
  { ownerId }: TestStore,
  {
    status = 'sent',
    channel = 'email',
    title = 'Order 1',
    event = null,
    createdAt = new Date(),
  }: Told = {},
): Promise<string> {
  const id = newId();
  await rows(
    `insert into notifications (owner_id, id, kind, channel, status, title, event, recipient, error, created_at, next_attempt_at)
     values (?, ?, 'system', ?, ?, ?, ?, 'meera@example.com', ?, ?, ?)`,
    [
      ownerId,
      id,
      channel,
      status,
      title,
      event,
      status === 'failed' ? 'The mail server rejected it' : null,
      createdAt,
      status === 'queued' ? createdAt : null,
    ],
  );
  return id;
}

/** Makes what is kept of System Health as old as this, in seconds. */
export const ageHealth = (seconds: number): Promise<object[]> =>
  rows(`update health_parts set generated_at = generated_at - ? * interval '1 second'`, [seconds]);

/** A worker that works, also for tests that take longer than a heartbeat is good for. */
export const aLivingWorker = (): Promise<object[]> =>
  rows(
    `insert into worker_heartbeats (id, seen_at, passed_at)
     values (?, now() + interval '1 hour', now() + interval '1 hour')`,
    [newId()],
  );

/** A moment of before. */
export const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
