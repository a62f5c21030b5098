import { beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../../src/features/conversations/message.ts';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { keepDraft } from '../../../src/features/drafts/call-off.ts';
import { listDrafts } from '../../../src/features/drafts/list-drafts.ts';
import { rereadDraft } from '../../../src/features/drafts/reading/reread-draft.ts';
import { listOrders } from '../../../src/features/orders/list/list-orders.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aShopper } from '../../support/desk-drafts.ts';
import {
  aChatShop,
  type ChatShop,
  CLEAN,
  cart,
  draftsOf,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { useInvariants } from '../../support/invariants.ts';
import { noticesOf } from '../../support/notices.ts';
import { rows } from '../../support/rows.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();
useInvariants();
let shop: ChatShop;
let who: ReturnType<typeof aShopper>;

beforeEach(async () => {
  shop = await aChatShop(context);
  who = aShopper('Asha');
});

const says = (text: string, minutes = 0) =>
  writes(shop, text, { ...who, sentAt: new Date(Date.now() + minutes * 60_000) });
const ADDRESS = CLEAN.replace(/^.*\n/, '');
const approve = async (id: string) =>
  approveDraft(await shopOf(shop), id, {}, { actor: SYSTEM, idempotency: null });
const refused = { code: 'DRAFT_CALLED_OFF', statusCode: 409 };
const orders = async () => (await listOrders(shop.tenant, { page: 1, limit: 10 })).items;

const edits = async ({ message }: { message: Message }, text: string) =>
  inTransaction(async (trx) => {
    await rows(`update messages set text = ? where owner_id = ? and id = ?`, [
      text,
      shop.ownerId,
      message.id,
    ]);
    await rereadDraft(await shopOf(shop), { ...message, text } as Message, trx);
  });

describe('a draft that is called off', () => {
  beforeEach(() => says(`2 Blue Mug\n${ADDRESS}`));

  test('can’t be approved, keeps its lines, says what was said, and tells the seller', async () => {
    const ready = await theDraft(shop);
    expect(ready).toMatchObject({ unknowns: 0, calledOff: null });
    await says('please cancel my order', 1);
    const draft = await theDraft(shop);
    expect(draft).toMatchObject({
      unknowns: 1,
      calledOff: { scope: 'all', words: 'please cancel my order', keptAt: null },
    });
    expect(orderedIn(draft)).toEqual({ MUG: 2 });
    await expect(approve(draft.id)).rejects.toMatchObject(refused);
    const titles = (await noticesOf(shop)).map(({ title }) => title);
    expect(titles).toContain('Cancelled in the chat by Asha Rao');
    const listed = async (filter: 'ready' | 'called-off') =>
      (await listDrafts(shop.tenant, { page: 1, limit: 9, filter })).items.length;
    expect([await listed('ready'), await listed('called-off')]).toEqual([0, 1]);
  });

  test('is as before once a person keeps it, and no later reading of that message ends that', async () => {
    const { message } = await says('no, cancel it please', 1);
    const marked = await theDraft(shop);
    const kept = await keepDraft(shop.tenant, marked.id, { version: marked.version });
    expect(kept).toMatchObject({ unknowns: 0, version: marked.version + 1 });
    await inTransaction(async (trx) => rereadDraft(await shopOf(shop), message, trx));
    expect(await theDraft(shop)).toMatchObject({ unknowns: 0 });
    await says('and 1 Cotton Kurta M', 2);
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2, 'KURTA-M': 1 });
  });

  test.each(['ok thanks', 'sorry for the trouble', 'when do you open tomorrow?'])(
    'stays so whatever follows: %s',
    async (after) => {
      await says('rehne do', 1);
      await says(after, 2);
      await expect(approve((await theDraft(shop)).id)).rejects.toMatchObject(refused);
    },
  );

  test('is not added to: what is ordered afterwards begins a draft of its own', async () => {
    await says('ya no lo quiero, gracias', 1);
    await says(`1 Cotton Kurta M\n${ADDRESS}`, 2);
    const [fresh, old] = await draftsOf(shop);
    expect(orderedIn(fresh as never)).toEqual({ 'KURTA-M': 1 });
    expect(fresh?.calledOff).toBeNull();
    expect(old).toMatchObject({ calledOff: { scope: 'all' } });
  });

  test('hours later, too, when the message is no longer read together with it', async () => {
    await says('deixa, não quero mais', 240);
    expect(await theDraft(shop)).toMatchObject({ calledOff: { scope: 'all' } });
  });

  test('is as before when the shopper edits the message to another one', async () => {
    await edits(await says('cancel', 1), 'thank you');
    expect(await theDraft(shop)).toMatchObject({ calledOff: null, unknowns: 0 });
  });
});

test('a draft whose own message is edited to a cancellation is called off', async () => {
  const said = await says(`2 Blue Mug\n${ADDRESS}`);
  await edits(said, 'cancel my order');
  await expect(approve((await theDraft(shop)).id)).rejects.toMatchObject(refused);
});

test('a part goes, and the rest stays', async () => {
  await says(`2 Blue Mug and 1 Cotton Kurta M\n${ADDRESS}`);
  await says('remove the kurta please, keep the rest', 1);
  const draft = await theDraft(shop);
  expect(orderedIn(draft)).toEqual({ MUG: 2 });
  expect(draft.calledOff).toBeNull();
});

test('a part that is not told is asked about, and nothing is lost', async () => {
  await says(`2 Blue Mug and 1 Cotton Kurta M\n${ADDRESS}`);
  await says('cancel one of them, I will tell you which', 1);
  const draft = await theDraft(shop);
  expect(orderedIn(draft)).toEqual({ MUG: 2, 'KURTA-M': 1 });
  expect(draft.calledOff).toMatchObject({ scope: 'part' });
  await expect(approve(draft.id)).rejects.toMatchObject(refused);
});

test('an order that arrives after its cancellation begins called off', async () => {
  await says('please cancel my order', 1);
  await says(`2 Blue Mug\n${ADDRESS}`, 0);
  expect(await theDraft(shop)).toMatchObject({ calledOff: { scope: 'all' } });
});

test('every open draft of the conversation is called off', async () => {
  await says(`2 Blue Mug\n${ADDRESS}`);
  await says(`1 Cotton Kurta M\n${ADDRESS}`, 60);
  await says('cancel everything', 61);
  const scopes = (await draftsOf(shop)).map(({ calledOff }) => calledOff?.scope);
  expect(scopes).toEqual(['all', 'all']);
});

describe('an order that came of the chat', () => {
  test('gets a cancellation request when it was approved before', async () => {
    await says(`2 Blue Mug\n${ADDRESS}`);
    await approve((await theDraft(shop)).id);
    await says('please cancel my order', 1);
    expect(await orders()).toMatchObject([{ cancelRequestedAt: expect.any(String) }]);
    const [event] = await rows<{ data: object }>(
      `select data from order_events where owner_id = ? and type = 'cancel_requested'`,
      [shop.ownerId],
    );
    expect(event?.data).toEqual({ label: 'please cancel my order' });
  });

  test('gets one, too, when it was placed at once', async () => {
    await rows(`update stores set chat_order_mode = 'direct' where owner_id = ?`, [shop.ownerId]);
    const text = ADDRESS.replaceAll('\n', ', ');
    await writes(shop, cart([{ retailerId: 'MUG', quantity: 2 }], { ...who, text }));
    expect(await orders()).toMatchObject([{ cancelRequestedAt: null }]);
    await says('gak jadi kak', 1);
    expect(await orders()).toMatchObject([{ cancelRequestedAt: expect.any(String) }]);
  });

  test('no order is placed at once of a message that calls it off again', async () => {
    await rows(`update stores set chat_order_mode = 'direct' where owner_id = ?`, [shop.ownerId]);
    await says(`2 Blue Mug\n${ADDRESS}\nno wait, cancel my order`);
    expect(await orders()).toEqual([]);
  });
});
