import { expect, test } from 'vitest';
import { receiveBody } from '../../../../src/features/conversations/events/receive-delivery.ts';
import { DraftRow } from '../../../../src/features/drafts/draft.ts';
import { useApp } from '../../../support/app.ts';
import { someGoods } from '../../../support/goods.ts';
import { aChatStore, chatMessages, textMessage } from '../../../support/provider-events.ts';
import { TRIES, useRoundTrips } from '../../../support/round-trips.ts';

const context = useApp();
const roundTripsOf = useRoundTrips(context);

/**
 * The number; the event; the message; the thread's drafts; its messages; the draft with its lines,
 * twice; what is added to it; the mark; the commit.
 */
test('what a shopper adds to a draft takes ten round trips, or fewer', async () => {
  const store = await aChatStore(context);
  await someGoods(store, { name: 'Blue mug', stock: 1_000 });
  const say = (text: string) =>
    receiveBody(chatMessages(store, textMessage(text, { from: '919400000000' })), true);
  await say('2 blue mug please');

  expect(await roundTripsOf(() => say('1 more blue mug'))).toBeLessThanOrEqual(10);

  const [draft] = await DraftRow.of(store.tenant).select('messageIds');
  expect(draft?.messageIds).toHaveLength(1 + TRIES);
});
