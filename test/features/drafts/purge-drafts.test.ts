import { expect, test } from 'vitest';
import { eraseCustomer } from '../../../src/features/customers/erase-customer.ts';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { findDraft } from '../../../src/features/drafts/find-draft.ts';
import { listOrders } from '../../../src/features/orders/list/list-orders.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  aDraft,
  CLEAN,
  cart,
  draftsOf,
  orderedIn,
  writes,
} from '../../support/drafts.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();
useInvariants();

test('an erased customer is in no draft any more; what was ordered stays', async () => {
  const shop = await aChatShop(context);
  const approved = await aDraft(shop);
  const as = { actor: SYSTEM, idempotency: null };
  const { result: order } = await approveDraft(await shopOf(shop), approved.id, {}, as);
  const waiting = await aDraft(shop, CLEAN, { from: { waId: '919000000001' } });
  const gift = '1 Blue Mug\nFor Farah, 9876511111';
  const given = await aDraft(shop, gift, { from: { waId: '919876543210' } });
  const other = '2 Blue Mug\nMeera, 9876500000';
  const stranger = await aDraft(shop, other, { from: { waId: '919000000002' } });
  await rows(`update orders set status = 'delivered' where owner_id = ?`, [shop.ownerId]);
  await eraseCustomer(shop.tenant, order.customerId ?? '', SYSTEM);
  for (const [id, status] of [
    [approved.id, 'approved'],
    [waiting.id, 'rejected'],
  ] as const) {
    const draft = await findDraft(shop.tenant, id);
    expect(draft).toMatchObject({ status, customer: {}, customerSpans: {}, messageText: '' });
    expect(draft.items[0]).toMatchObject({ sourceText: '', spans: [] });
    expect(orderedIn(draft)).toEqual({ MUG: 2 });
  }
  // Somebody else's number, in the person's own conversation.
  expect((await findDraft(shop.tenant, given.id)).messageText).toBe('');
  expect((await draftsOf(shop)).find(({ id }) => id === stranger.id)).toEqual(stranger);
  const told = await rows(
    'select id from notifications where owner_id = ? and draft_order_id = any(?)',
    [shop.ownerId, [approved.id, waiting.id]],
  );
  expect(told).toEqual([]);
});

test('nor in the conversation that became an order at once, where nobody told its number', async () => {
  const shop = await aChatShop(context);
  await rows(`update stores set chat_order_mode = 'direct' where owner_id = ?`, [shop.ownerId]);
  const hidden = { channelUserId: 'IN.7', waId: null, phone: null };
  const address = 'Asha Rao, 12 Beach Road, Kozhikode 673032, 9876543210';
  const written = cart([{ retailerId: 'MUG', quantity: 2 }], { text: address, from: hidden });
  const { conversation } = await writes(shop, written);
  const [order] = (await listOrders(shop.tenant, { page: 1, limit: 1 })).items;
  await rows(`update orders set status = 'delivered' where owner_id = ?`, [shop.ownerId]);
  await eraseCustomer(shop.tenant, order?.customerId ?? '', SYSTEM);
  const left = await rows(
    `select c.name, m.text from messages m
       join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
      where m.owner_id = ? and c.id = ?`,
    [shop.ownerId, conversation.id],
  );
  expect(left).toEqual([{ name: '', text: '' }]);
});
