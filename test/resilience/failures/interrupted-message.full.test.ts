import { expect, test } from 'vitest';
import { postSigned } from '../../../dev/provider-load.ts';
import { unreadEvents } from '../../../src/features/conversations/events/unread-events.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { retryWebhookEvents } from '../../../worker/jobs/retry-webhook-events.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import {
  APP_SECRETS,
  aChatStore,
  type ChatStore,
  chatMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { rows } from '../../support/rows.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const context = useApp();
const { start } = useWebProcesses(context, () => ({ CHAT_APP_SECRET: APP_SECRETS.chat }));

const send = (store: ChatStore, text: string, url: string, from: number, id = newId()) =>
  postSigned(
    `${url}/webhooks/provider`,
    JSON.stringify(
      chatMessages(
        store,
        textMessage(text, { from: String(919_000_000_000 + from), id: `wamid.${id}` }),
      ),
    ),
    APP_SECRETS.chat,
  );

const openEvents = async (owners: readonly string[]) => {
  const [found] = await rows<{ open: number; done: number; aside: number }>(
    `select count(*) filter (where state in ('processing', 'failed')) as open,
            count(*) filter (where state = 'processed') as done,
            count(*) filter (where state = 'dead') as aside
       from webhook_events where owner_id = any(?::uuid[])`,
    [owners],
  );
  return found;
};

test('H1 a message whose process is killed twice is put aside, and the seller sees its text', async () => {
  const store = await aChatStore(context);
  await someGoods(store);
  const id = newId();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = inTransaction(async (trx) => {
    await rows('lock table messages in exclusive mode', [], trx);
    await released;
  });
  for (let turn = 0; turn < 2; turn += 1) {
    const web = await start();
    const answer = await send(store, 'the poison', web.url, 1, id);
    expect(answer).toMatchObject({ status: 200, success: true });
    web.child.kill('SIGKILL');
    await rows(
      `update webhook_events set leased_until = now() - interval '1 second', next_attempt_at = now()
        where owner_id = ?`,
      [store.ownerId],
    );
  }
  release();
  await held;
  await retryWebhookEvents();
  expect(await openEvents([store.ownerId])).toEqual({ open: 0, done: 0, aside: 1 });
  expect(await unreadEvents(store.tenant)).toMatchObject([{ text: 'the poison', isDead: true }]);
}, 120_000);
