import { expect, test } from 'vitest';
import { retryWebhookEvents } from '../../../worker/jobs/retry-webhook-events.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  aChatStore,
  chatMessages,
  postDeliveryOf,
  SIGNED,
  storedMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { rows } from '../../support/rows.ts';

const context = useApp(SIGNED);
useInvariants();
const post = postDeliveryOf(context);
const makeDue = () =>
  rows(`update webhook_events set next_attempt_at = now() where state = 'failed'`);

test('C-07 a batch of 1,000 with a broken one in the middle: all others are handled, that one is tried again', async () => {
  const own = await aChatStore(context);
  const messages = Array.from({ length: 1_000 }, (_, n) =>
    textMessage(n === 500 ? 'break here' : `message ${n}`, {
      from: `9198${String(n % 50).padStart(8, '0')}`,
    }),
  );
  await rows(`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'the broken one'; end $$;
    create trigger refuse before insert on messages for each row
      when (new.text = 'break here') execute function refuse()`);
  const answer = await post(chatMessages(own, ...messages));
  // So many take longer than an answer may wait: what became of each is in its row.
  expect(answer.statusCode).toBe(200);
  expect(
    await rows('select state, count(*) as n from webhook_events group by 1 order by 1'),
  ).toEqual([
    { state: 'failed', n: 1 },
    { state: 'processed', n: 999 },
  ]);
  expect(await storedMessages(own)).toHaveLength(999);
  await rows('drop trigger refuse on messages; drop function refuse()');
  await makeDue();
  expect(await retryWebhookEvents()).toEqual({ handled: 1, failed: 0 });
  expect(await storedMessages(own)).toHaveLength(1_000);
  expect((await post(chatMessages(own, ...messages))).json()).toEqual({ success: true });
  expect(await storedMessages(own)).toHaveLength(1_000);
});
