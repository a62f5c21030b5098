import { beforeEach, expect, test } from 'vitest';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { rejectDraft } from '../../../src/features/drafts/decide-draft.ts';
import type { Draft } from '../../../src/features/drafts/draft.ts';
import { similarOrder } from '../../../src/features/drafts/known-customer.ts';
import {
  type DraftFilter,
  type DraftSort,
  listDrafts,
  nextDraft,
  previousDraft,
} from '../../../src/features/drafts/list-drafts.ts';
import { draftCounts } from '../../../src/features/drafts/queries/count-drafts.ts';
import { touchViewer } from '../../../src/features/drafts/queries/touch-viewer.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  type ChatShop,
  cart,
  draftsOf,
  letExpire,
  writes,
} from '../../support/drafts.ts';
import { firstPlan } from '../../support/first-plan.ts';
import { rows } from '../../support/rows.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const PERSON = 'Asha Rao, 12 Beach Road, Kozhikode 673032, 9876543210';
let shopper = 0;

/** A draft of a shopper of its own. */
async function draftOf(quantity: number | null, text = PERSON): Promise<Draft> {
  const from = { waId: `9190000${String(++shopper).padStart(5, '0')}` };
  const { message } = await writes(shop, cart([{ retailerId: 'MUG', quantity }], { text, from }));
  return (await draftsOf(shop)).find(({ messageId }) => messageId === message.id) as Draft;
}

const listed = async (filter?: DraftFilter, sort?: DraftSort) =>
  (await listDrafts(shop.tenant, { page: 1, limit: 20, filter, sort })).items.map(({ id }) => id);

test('drafts are told apart by how they stand', async () => {
  const ready = await draftOf(1);
  const unclear = await draftOf(null);
  const ending = await draftOf(2, 'pin 673032');
  await rows(
    `update draft_orders set expires_at = now() + interval '2 hours' where owner_id = ? and id = ?`,
    [shop.ownerId, ending.id],
  );
  const rejected = await draftOf(3);
  await rejectDraft(shop.tenant, rejected.id, {}, SYSTEM);
  const approved = await draftOf(4);
  const as = { actor: SYSTEM, idempotency: null };
  await approveDraft(await shopOf(shop), approved.id, {}, as);
  const expired = await draftOf(5);
  await letExpire(shop, expired.id);
  expect(await listed('pending')).toEqual([ending.id, unclear.id, ready.id]);
  expect(await listed('pending', 'expiresAt')).toEqual([ending.id, ready.id, unclear.id]);
  expect(await listed('ready')).toEqual([ready.id]);
  expect(await listed('check')).toEqual([ending.id, unclear.id]);
  expect(await listed('expiring')).toEqual([ending.id]);
  expect(await listed('rejected')).toEqual([rejected.id]);
  expect(await listed('approved')).toEqual([approved.id]);
  expect(await listed('expired')).toEqual([expired.id]);
  expect(await listed()).toHaveLength(6);
  expect(await draftCounts(shop.tenant)).toEqual({
    review: 3,
    doubtful: 0,
    ready: 1,
    check: 2,
    expiring: 1,
    'called-off': 0,
    newestAt: expect.any(Date),
  });
  const several = { page: 1, limit: 1, filter: ['approved', 'rejected'] as const };
  expect(await listDrafts(shop.tenant, several)).toMatchObject({ total: 2, totalPages: 2 });
});

test('drafts are found by words of the message or the customer', async () => {
  const one = await draftOf(1, 'ring at gate_7, Asha Rao');
  await draftOf(1, 'Meera Nair');
  const found = async (search: string) =>
    (await listDrafts(shop.tenant, { page: 1, limit: 20, search })).items.map(({ id }) => id);
  expect(await found('GATE_7')).toEqual([one.id]);
  expect(await found('gate%7')).toEqual([]);
});

test('after one comes the next, and after the last the first', async () => {
  const [a, b, c] = [await draftOf(1), await draftOf(1), await draftOf(1)];
  const next = ({ id }: Draft, sort?: DraftSort) => nextDraft(shop.tenant, { id, sort });
  expect(await next(c)).toBe(b.id);
  expect(await next(b)).toBe(a.id);
  expect(await next(a)).toBe(c.id);
  expect(await next(a, 'createdAt')).toBe(b.id);
  expect(await previousDraft(shop.tenant, { id: b.id })).toBe(c.id);
  expect(await previousDraft(shop.tenant, { id: c.id })).toBeNull();
  await rejectDraft(shop.tenant, b.id, {}, SYSTEM);
  expect(await next(b)).toBe(a.id);
  await rejectDraft(shop.tenant, a.id, {}, SYSTEM);
  await rejectDraft(shop.tenant, c.id, {}, SYSTEM);
  expect(await next(c)).toBeNull();
  expect(await nextDraft(shop.tenant, { id: 'x' })).toBeNull();
});

test('a draft of the same pieces for the same phone as an order of the day is probably a repeat', async () => {
  const store = await shopOf(shop);
  const first = await draftOf(2);
  const as = { actor: SYSTEM, idempotency: null };
  const { result } = await approveDraft(store, first.id, {}, as);
  expect((await similarOrder(store, await draftOf(2)))?.id).toBe(result.id);
  expect(await similarOrder(store, await draftOf(3))).toBeNull();
  expect(await similarOrder(store, await draftOf(2, PERSON.replace('10', '11')))).toBeNull();
  await rows(`update orders set created_at = now() - interval '25 hours' where owner_id = ?`, [
    shop.ownerId,
  ]);
  expect(await similarOrder(store, await draftOf(2))).toBeNull();
});

test('who looks at a draft sees who else does', async () => {
  const { id } = await draftOf(1);
  const meera = { id: newId(), name: 'Meera', impersonatedBy: null };
  const ravi = { id: newId(), name: 'Ravi', impersonatedBy: null };
  expect(await touchViewer(shop.tenant, id, meera)).toBeNull();
  expect(await touchViewer(shop.tenant, id, meera)).toBeNull();
  expect(await touchViewer(shop.tenant, id, ravi)).toMatchObject({ name: 'Meera' });
  expect(await touchViewer(shop.tenant, id, meera)).toMatchObject({ name: 'Ravi' });
  await rows(
    `update draft_orders set viewed_at = now() - interval '2 minutes' where owner_id = ? and id = ?`,
    [shop.ownerId, id],
  );
  expect(await touchViewer(shop.tenant, id, ravi)).toBeNull();
  expect((await draftsOf(shop))[0]?.version).toBe(1);
});

test('what waits is read off an index among thousands that are over', async () => {
  const { conversationId, messageId } = await draftOf(1);
  await rows(
    `insert into draft_orders (owner_id, id, status, channel, conversation_id, message_id, origin,
       message_ids, last_message_at, expires_at, created_at)
     select ?, gen_random_uuid(), 'expired', 'chat', ?, ?, 'again', '{}', now(), now(),
            now() - n * interval '1 minute' from generate_series(1, 5000) n`,
    [shop.ownerId, conversationId, messageId],
  );
  await rows('analyze draft_orders');
  const plans = [
    () => listDrafts(shop.tenant, { page: 1, limit: 20, filter: 'pending' }),
    () => draftCounts(shop.tenant),
  ];
  for (const ask of plans) {
    const plan = await firstPlan(context.db, ask);
    expect(plan).toMatch(/draft_orders_(?:recent|expiring)/);
    expect(plan).not.toContain('Seq Scan');
  }
  const all = await firstPlan(context.db, () => listDrafts(shop.tenant, { page: 1, limit: 20 }));
  expect(all).toContain('draft_orders_all');
});
