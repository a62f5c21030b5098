import { expect, test } from 'vitest';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { rejectDraft } from '../../../src/features/drafts/decide-draft.ts';
import { sweepExpiredDrafts } from '../../../src/features/drafts/sweep-expired-drafts.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  aDraft,
  aWaitingDraft,
  CLEAN,
  draftsOf,
  orderedIn,
  writes,
} from '../../support/drafts.ts';
import { brokenHolds, brokenStock, orderCount, someGoods, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';
import { useWebProcesses, WITHOUT_STORE_LIMITS } from '../../support/web-processes.ts';
import { type Answer, post } from '../../support/web-shoppers.ts';

const DRAFTS = bySize({ smoke: 40, full: 200 });
const AT_ONCE = 20;
const STOCK = 1_000;

const context = useApp();
useInvariants();
const { urlOf } = useWebProcesses(context, () => WITHOUT_STORE_LIMITS);

interface Approved {
  order?: { id: string };
  code?: string;
  details?: { orderId?: string };
}

const approve = (store: TestStore, draftId: string, turn: number): Promise<Answer<Approved>> =>
  post(`${urlOf(turn)}/api/draft-orders/${draftId}/approve`, {}, store.headers);

/** Twenty approvals at once; every third draft is turned down in their midst. */
async function storm(store: TestStore, draftId: string, place: number) {
  const turns = Array.from({ length: AT_ONCE }, (_, turn) => turn);
  const answers = turns.map((turn) => approve(store, draftId, turn));
  const rejecting =
    place % 3 === 1 ? rejectDraft(store.tenant, draftId, {}, SYSTEM).catch(() => null) : null;
  const settled = await Promise.all(answers);
  return { draftId, answers: settled, rejected: (await rejecting) !== null };
}

interface Settled {
  status: string;
  orderId: string | null;
  orders: number;
}

const stateOf = async ({ ownerId }: TestStore, draftId: string): Promise<Settled> => {
  const [found] = await rows<Settled>(
    `select d.status, d.order_id as "orderId",
            (select count(*) from orders o where o.owner_id = d.owner_id and o.draft_order_id = d.id) as orders
       from draft_orders d where d.owner_id = ? and d.id = ?`,
    [ownerId, draftId],
  );
  return found as Settled;
};

test(`A-08 ${DRAFTS} drafts, ${AT_ONCE} approvals each, while others reject them and their time runs out: one order per approved draft, none for others`, {
  timeout: 180_000,
}, async () => {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: STOCK });
  const drafts: string[] = [];
  for (let count = 0; count < DRAFTS; count++) drafts.push(await aWaitingDraft(store, goods));
  // The time of every third one runs out somewhere in the storm.
  await rows(
    `update draft_orders d set expires_at = now() + n.place * interval '25 milliseconds'
       from unnest(?::uuid[]) with ordinality as n (id, place)
      where d.owner_id = ? and d.id = n.id and n.place % 3 = 0`,
    [drafts, store.ownerId],
  );
  let storming = true;
  let expired = 0;
  const expiring = (async () => {
    while (storming) expired += await sweepExpiredDrafts();
  })();
  const stormed: Awaited<ReturnType<typeof storm>>[] = [];
  const waiting = drafts.map((draftId, place) => ({ draftId, place }));
  const next = async () => {
    for (let draft = waiting.shift(); draft; draft = waiting.shift()) {
      stormed.push(await storm(store, draft.draftId, draft.place));
    }
  };
  await Promise.all(Array.from({ length: 6 }, next));
  storming = false;
  await expiring;
  await sweepExpiredDrafts();
  let approved = 0;
  for (const { draftId, answers, rejected } of stormed) {
    const state = await stateOf(store, draftId);
    const won = answers.filter(({ status }) => status === 201);
    const lost = answers.filter(({ status }) => status !== 201);
    const isApproved = state.status === 'approved';
    expect(lost.map(({ status }) => status)).toEqual(lost.map(() => 409));
    expect(won).toHaveLength(isApproved ? 1 : 0);
    expect(state.orders).toBe(isApproved ? 1 : 0);
    expect(state.orderId).toBe(won[0]?.body.order?.id ?? null);
    if (isApproved) approved += 1;
    if (rejected) expect(state.status).toBe('rejected');
    const code = state.status === 'expired' ? 'DRAFT_EXPIRED' : 'DRAFT_NOT_PENDING';
    for (const { body } of lost) {
      expect(body.code).toBe(code);
      expect(body.details?.orderId ?? null).toBe(state.orderId);
    }
  }
  expect(stormed).toHaveLength(DRAFTS);
  expect(approved).toBeGreaterThan(DRAFTS / 3);
  expect(await orderCount(store)).toBe(approved);
  expect(await stockOf(store, goods.variantId)).toBe(STOCK - approved);
  expect(await brokenStock(store)).toEqual([]);
  expect(await brokenHolds(store)).toEqual([]);
  expect(expired).toBeGreaterThan(0);
});

test('A-08 approvals for the last pieces: each is an order or leaves its draft waiting', async () => {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: 5 });
  const drafts = await Promise.all(Array.from({ length: 30 }, () => aWaitingDraft(store, goods)));
  const answers = await Promise.all(drafts.map((draftId, turn) => approve(store, draftId, turn)));
  const placed = answers.filter(({ status }) => status === 201);
  const short = answers.filter(
    ({ status, body }) => status === 400 && body.code === 'OUT_OF_STOCK',
  );
  expect([placed.length, short.length]).toEqual([5, 25]);
  const states = await Promise.all(drafts.map((draftId) => stateOf(store, draftId)));
  expect(states.filter(({ status }) => status === 'pending')).toHaveLength(25);
  expect(await stockOf(store, goods.variantId)).toBe(0);
});

test('A-08 a message that comes while its draft is approved is ordered once: in that order or in a draft of its own', async () => {
  const shop = await aChatShop(context);
  const store = await shopOf(shop);
  for (let round = 0; round < 25; round++) {
    const from = { waId: `9190001${String(round).padStart(5, '0')}` };
    const draft = await aDraft(shop, CLEAN, { from });
    const as = { actor: SYSTEM, idempotency: null };
    const [approved] = await Promise.all([
      approveDraft(store, draft.id, {}, as).catch(({ code }) => code as string),
      writes(shop, 'and 1 Cotton Kurta M', { from }),
    ]);
    const drafts = (await draftsOf(shop)).filter(
      ({ conversationId }) => conversationId === draft.conversationId,
    );
    const waiting = drafts.filter(({ status }) => status === 'pending').map(orderedIn);
    if (typeof approved === 'string') {
      expect(approved).toBe('DRAFT_CHANGED');
      expect(waiting).toEqual([{ MUG: 2, 'KURTA-M': 1 }]);
    } else {
      const skus = approved.result.items.map(({ sku }) => sku);
      expect(waiting).toEqual(skus.includes('KURTA-M') ? [] : [{ 'KURTA-M': 1 }]);
    }
  }
});
