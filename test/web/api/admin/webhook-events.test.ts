import { beforeAll, expect, test } from 'vitest';
import { unreadEvents } from '../../../../src/features/conversations/events/unread-events.ts';
import { replayOwnEvent } from '../../../../src/features/incoming-webhooks/replay-event.ts';
import { newId } from '../../../../src/ids.ts';
import { retryWebhookEvents } from '../../../../worker/jobs/retry-webhook-events.ts';
import { useApp } from '../../../support/app.ts';
import {
  aChatStore,
  type ChatStore,
  chatMessages,
  postDeliveryOf,
  storedMessages,
  textMessage,
} from '../../../support/provider-events.ts';
import { rows } from '../../../support/rows.ts';
import { signInAs } from '../../../support/stores.ts';

const context = useApp();
const post = postDeliveryOf(context);
let store: ChatStore;
let operator: { authorization: string };
beforeAll(async () => {
  store = await aChatStore(context);
  const userId = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash)
     select ?, 'SUPER_ADMIN', 'Olu', 'olu@example.com', password_hash from users where id = ?`,
    [userId, store.ownerId],
  );
  operator = await signInAs(context.app, { userId, role: 'SUPER_ADMIN', name: 'Olu' });
});

const URL = '/api/admin/health/webhook-events';
const list = (query = '', headers = operator) =>
  context.app.inject({ method: 'GET', url: `${URL}${query}`, headers });
const replay = (id: string, headers = operator) =>
  context.app.inject({ method: 'POST', url: `${URL}/${id}/replay`, headers });

/** A message that could not be handled, in this state; with its text nothing is wrong any more. */
async function aBrokenMessage(state: 'failed' | 'dead', text: string): Promise<string> {
  await rows(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before insert on messages for each row execute function refuse()`);
  await post(chatMessages(store, textMessage(text)));
  await rows('drop trigger refuse on messages; drop function refuse');
  const [event] = await rows<{ id: string }>(
    `update webhook_events set state = ?, next_attempt_at = now() + interval '1 hour'
      where id = (select id from webhook_events order by received_at desc, id desc limit 1) returning id`,
    [state],
  );
  return event?.id ?? '';
}

test('operators see dead and failed events without their words, and have them handled again', async () => {
  const dead = await aBrokenMessage('dead', 'a secret wish');
  const failed = await aBrokenMessage('failed', 'another wish');
  const answer = await list();
  expect(answer.json()).toMatchObject({
    total: 1,
    items: [
      {
        id: dead,
        source: 'chat',
        event: 'messages.text',
        ownerId: store.ownerId,
        state: 'dead',
        error: expect.any(String),
      },
    ],
  });
  expect(answer.body).not.toContain('secret wish');
  expect((await list('?state=failed')).json()).toMatchObject({ items: [{ id: failed }] });
  expect((await list('?state=processed')).statusCode).toBe(400);
  for (const id of [dead, failed]) expect((await replay(id)).statusCode).toBe(204);
  expect((await replay(newId())).statusCode).toBe(404);
  expect(await retryWebhookEvents()).toEqual({ handled: 2, failed: 0 });
  expect((await replay(dead)).statusCode).toBe(404);
  expect((await list()).json()).toMatchObject({ total: 0, items: [] });
  expect(await storedMessages(store)).toHaveLength(2);
});

test('nobody else gets there', async () => {
  for (const headers of [store.headers, {} as typeof operator]) {
    expect([401, 403]).toContain((await list('', headers)).statusCode);
    expect([401, 403]).toContain((await replay(newId(), headers)).statusCode);
  }
});

test('sellers see their own unread messages with their words, and no other store’s', async () => {
  const other = await aChatStore(context);
  const id = await aBrokenMessage('dead', '2 blue kurta');
  expect(await unreadEvents(store.tenant)).toEqual([
    {
      id,
      channel: 'chat',
      sender: 'Asha 919876543210',
      text: '2 blue kurta',
      sentAt: expect.any(Date),
      isDead: true,
    },
  ]);
  expect(await unreadEvents(other.tenant)).toEqual([]);
  for (const wrong of [id, 'none']) {
    await expect(replayOwnEvent(other.tenant, wrong)).rejects.toMatchObject({ statusCode: 404 });
  }
  await replayOwnEvent(store.tenant, id);
  expect(await retryWebhookEvents()).toEqual({ handled: 1, failed: 0 });
  expect(await unreadEvents(store.tenant)).toEqual([]);
});
