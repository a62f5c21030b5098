import { expect, test } from 'vitest';
import { receiveBody } from '../../../../src/features/conversations/events/receive-delivery.ts';
import { DraftRow } from '../../../../src/features/drafts/draft.ts';
import { useApp } from '../../../support/app.ts';
import { someGoods } from '../../../support/goods.ts';
import { aChatStore, chatMessages, textMessage } from '../../../support/provider-events.ts';
import { TRIES, useRoundTrips } from '../../../support/round-trips.ts';

const context = useApp();
const roundTripsOf = useRoundTrips(context);

const SHOPPERS = 10;

/**
 * The number; the event; the message; the thread's drafts and messages; its draft; what is added to
 * it; the mark; the commit.
 */
test('what ten shoppers add to their drafts takes as many round trips as what one adds', async () => {
  const store = await aChatStore(context);
  await someGoods(store, { name: 'Blue mug', stock: 1_000 });
  const shoppers = Array.from({ length: SHOPPERS }, (_, at) => String(919_400_000_000 + at));
  const say = (text: string, who: readonly string[]) =>
    receiveBody(chatMessages(store, ...who.map((from) => textMessage(text, { from }))), true);
  await say('2 blue mug please', shoppers);

  const ofOne = await roundTripsOf(() => say('1 more blue mug', shoppers.slice(0, 1)));
  const ofAll = await roundTripsOf(() => say('1 more blue mug', shoppers));
  expect({ ofOne, ofAll }).toEqual({ ofOne: 8, ofAll: 8 });

  const drafts = await DraftRow.of(store.tenant).select('messageIds');
  const added = drafts.map(({ messageIds }) => messageIds.length - 1).sort((a, b) => a - b);
  expect(added).toEqual([...Array.from({ length: SHOPPERS - 1 }, () => TRIES), 2 * TRIES]);
});
