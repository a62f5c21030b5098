import { expect, test } from 'vitest';
import { providerEvents } from '../../../../src/features/conversations/events/apply-event.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { useApp } from '../../../support/app.ts';
import { aChatStore, chatMessages, textMessage } from '../../../support/provider-events.ts';
import { rows } from '../../../support/rows.ts';

const context = useApp();

// Wherever the text is cut, one of the two cuts a character in half.
test.each(['', 'a'])('a dead message is told of, however it begins: %j', async (beginning) => {
  const store = await aChatStore(context);
  const payload = chatMessages(store, textMessage(`${beginning}${'😀'.repeat(300)}`));
  const { ownerId } = store;
  const event = {
    source: 'chat',
    event: 'messages.text',
    ownerId,
    verified: true,
    payload,
  } as const;
  await inTransaction((trx) => providerEvents.whenDead(event, trx));
  const told = await rows<{ body: string }>(
    `select body from notifications
      where owner_id = ? and event = 'channel_trouble' and channel = 'in_app'`,
    [ownerId],
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.body).toMatch(/^A message from Asha .*😀”$/u);
});
