import { expect, test } from 'vitest';
import {
  countSent,
  type SentNotices,
} from '../../../../src/features/platform/health/parts/notifications.ts';
import { newId } from '../../../../src/ids.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { useApp } from '../../../support/app.ts';
import { ago } from '../../../support/health.ts';
import { rows } from '../../../support/rows.ts';
import { aStore } from '../../../support/stores.ts';

const context = useApp();

const count = (before?: SentNotices) => inTransaction((trx) => countSent(trx, before));

async function aSentNotice(ownerId: string, minutesAgo: number): Promise<void> {
  await rows(
    `insert into notifications (owner_id, id, kind, channel, status, title, sent_at)
     values (?, ?, 'system', 'in_app', 'sent', 'Welcome', ?)`,
    [ownerId, newId(), ago(minutesAgo)],
  );
}

test('sent notices are added to the last whole count while counting all takes long', async () => {
  const { ownerId } = await aStore(context.app);
  await aSentNotice(ownerId, 90);
  await aSentNotice(ownerId, 20);
  const first = await count();
  expect(first).toMatchObject({ sent: 2, whole: { count: 2 } });
  const slow = { ...first.whole, at: ago(10).toISOString(), tookMs: 5_000 };
  await aSentNotice(ownerId, 0);
  expect(await count(slow)).toEqual({ sent: 3, whole: slow });
  // What was cleared away is seen with the hour, or at once where counting is quick.
  await rows(
    `delete from notifications where owner_id = ? and sent_at < now() - interval '1 hour'`,
    [ownerId],
  );
  expect((await count(slow)).sent).toBe(3);
  expect((await count({ ...slow, tookMs: 5 })).sent).toBe(2);
  expect((await count({ ...slow, at: ago(61).toISOString() })).sent).toBe(2);
});
