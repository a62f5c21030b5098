import { afterEach, expect, test, vi } from 'vitest';
import { splitDelivery } from '../../../../src/clients/provider/webhooks/split-delivery.ts';
import { receiveBody } from '../../../../src/features/conversations/events/receive-delivery.ts';
import { untilBackgroundEnds } from '../../../../src/kernel/concurrency/in-background.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { useApp } from '../../../support/app.ts';
import {
  aChatStore,
  type ChatStore,
  chatChange,
  chatDelivery,
  chatMessages,
  freshDigits,
  storedMessages,
  textMessage,
} from '../../../support/provider-events.ts';
import { rows } from '../../../support/rows.ts';

/** One message at a time: of the pool's connections three are left free. */
const context = useApp({ dbPoolMax: 4 });
afterEach(() => vi.useRealTimers());

test('H1 a delivery is kept and answered, however long its message takes to be handled', async () => {
  const store = await aChatStore(context);
  const stateOf = async () => {
    const [event] = await rows<{ state: string }>(
      'select state from webhook_events where owner_id = ?',
      [store.ownerId],
    );
    return event?.state;
  };
  await inTransaction(async (trx) => {
    await rows('lock table messages in exclusive mode', [], trx);
    const isTaken = await receiveBody(chatMessages(store, textMessage('2 blue mug')), true);
    expect(isTaken).toBe(true);
    expect(await stateOf()).toBe('processing');
  });
  await untilBackgroundEnds();
  expect(await stateOf()).toBe('processed');
  expect(await storedMessages(store)).toHaveLength(1);
});

interface EventState {
  state: string;
  attempts: number;
  interruptions: number;
  isDue: boolean;
}

const statesOf = async (body: object) => {
  const names = splitDelivery(body).map(({ externalId }) => externalId);
  return rows<EventState>(
    `select e.state, e.attempts, e.interruptions, e.next_attempt_at <= clock_timestamp() as "isDue"
       from unnest(?::text[]) with ordinality as n (id, place)
       join webhook_events e on e.external_id = n.id order by n.place`,
    [names],
  );
};

const GIVEN_BACK = { state: 'failed', attempts: 0, interruptions: 0, isDue: true };

const hello = (store: ChatStore, from = '919876543210') =>
  chatMessages(store, textMessage('hello', { from }));

test('a message that waited too long for its turn at its last try is neither dead nor tried', async () => {
  const store = await aChatStore(context);
  const late = hello(store);
  await receiveBody(late, true);
  await rows(`update webhook_events set state = 'failed', attempts = 6 where owner_id = ?`, [
    store.ownerId,
  ]);
  await inTransaction(async (trx) => {
    await rows('lock table messages in exclusive mode', [], trx);
    await receiveBody(hello(store, '919800000001'), true);
    await receiveBody(late, true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
  });
  await untilBackgroundEnds();
  expect(await statesOf(late)).toEqual([{ ...GIVEN_BACK, attempts: 6 }]);
});

test('what was not begun while the database was away is given back once it answers', async () => {
  const store = await aChatStore(context);
  const [first, second] = ['2 blue mug', 'make it 3'].map((words) => textMessage(words));
  if (!first || !second) throw new Error('There are two');
  const delivery = chatMessages(store, first, second);
  await rows(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'away'; end $$;
    create trigger refuse before update on webhook_events for each row
      when (old.owner_id = '${store.ownerId}') execute function refuse()`);
  try {
    await expect(receiveBody(delivery, true)).rejects.toMatchObject({ statusCode: 503 });
  } finally {
    await rows('drop function refuse cascade');
  }
  await untilBackgroundEnds();
  const begun = { state: 'processing', attempts: 1, interruptions: 0, isDue: false };
  expect(await statesOf(delivery)).toEqual([begun, GIVEN_BACK]);
});

test('what came with an event of a store that has moved is given back', async () => {
  const store = await aChatStore(context);
  const moved = { ...store, numberId: freshDigits() };
  await rows(
    `insert into store_moves (owner_id, store_id, name, slug, target, closed_at, moved_at, receivers)
     values (gen_random_uuid(), gen_random_uuid(), 'Moved', 'moved-away', 'b', now(), now(), ?)`,
    [[moved.numberId]],
  );
  const [ours, theirs] = [store, moved].map((one) =>
    chatChange(one, { messages: [textMessage('hello')] }),
  );
  const delivery = chatDelivery(store, ...[ours, theirs].flatMap((one) => one ?? []));
  await expect(receiveBody(delivery, true)).rejects.toMatchObject({ statusCode: 503 });
  await untilBackgroundEnds();
  expect(await statesOf(delivery)).toEqual([GIVEN_BACK]);
  await rows('delete from store_moves');
});
