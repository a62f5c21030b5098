import { expect, test } from 'vitest';
import { receiveBody } from '../../../../src/features/conversations/events/receive-delivery.ts';
import { untilBackgroundEnds } from '../../../../src/kernel/concurrency/in-background.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { useApp } from '../../../support/app.ts';
import {
  aChatStore,
  chatMessages,
  storedMessages,
  textMessage,
} from '../../../support/provider-events.ts';
import { rows } from '../../../support/rows.ts';

const context = useApp();

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
