import { expect, test } from 'vitest';
import { type LoadAnswer, postSigned } from '../../../dev/provider-load.ts';
import { retryWebhookEvents } from '../../../worker/jobs/retry-webhook-events.ts';
import { useApp } from '../../support/app.ts';
import { aWaitingDraft } from '../../support/drafts.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { useInvariants, violations } from '../../support/invariants.ts';
import { manyOrders } from '../../support/many-orders.ts';
import {
  APP_SECRETS,
  aChatStore,
  type ChatStore,
  chatMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { rows } from '../../support/rows.ts';
import { anOperator } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { placeOrder, post, shopperNo } from '../../support/web-shoppers.ts';
import { tablesWith, wholeDatabase } from '../../support/whole-database.ts';

const ORDERS = 150;
const DRAFTS = 24;
const WRITERS = 3;
/** Of one store before its owner is deleted, and again afterwards. */
const ANSWERS = 40;

const context = useApp();
useInvariants();
const { urlOf } = useWebProcesses(context, () => ({
  CHAT_APP_SECRET: APP_SECRETS.chat,
  SOCIAL_APP_SECRET: APP_SECRETS.social,
}));

interface Shop extends ChatStore {
  goods: TestGoods;
  drafts: string[];
}

async function aShop(): Promise<Shop> {
  const store = await aChatStore(context);
  await manyOrders(store, ORDERS);
  const goods = await someGoods(store, { stock: 100_000 });
  const drafts: string[] = [];
  while (drafts.length < DRAFTS) drafts.push(await aWaitingDraft(store, goods));
  return { ...store, goods, drafts };
}

/** Everything that goes on in a store, over both processes, until it is told to stop. */
function traffic(shop: Shop) {
  const answers: { what: string; status: number }[] = [];
  let isOver = false;
  const note = (what: string) => (answer: LoadAnswer | { status: number }) => {
    answers.push({ what, status: answer.status });
  };
  const once = async (turn: number) => {
    const url = urlOf(turn);
    const items = [{ ...shop.goods, quantity: 1 }];
    const cart = { paymentMethod: 'cod', items, customer: shopperNo(turn) };
    const text = textMessage('2 blue mugs', { from: `9198${100_000 + turn}` });
    const order = chatMessages(shop, text);
    const draft = shop.drafts[turn % shop.drafts.length];
    const sendOrder = () =>
      postSigned(`${url}/webhooks/provider`, JSON.stringify(order), APP_SECRETS.chat);
    await Promise.all([
      placeOrder(url, shop, cart).then(note('checkout')),
      // An event that goes with its store while it is handled is kept nowhere: it comes again.
      sendOrder()
        .then((answer) => (answer.status === 503 ? sendOrder() : answer))
        .then(note('webhook')),
      post(`${url}/api/draft-orders/${draft}/approve`, {}, shop.headers).then(note('approval')),
    ]);
  };
  const writers = Array.from({ length: WRITERS }, async (_, first) => {
    for (let turn = first; !isOver; turn += WRITERS) await once(turn);
  });
  return {
    answers,
    stop: async () => {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

const taken = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status < 300).length;

test('an owner is deleted in the midst of checkouts, messages and approvals', async () => {
  const operator = await anOperator(context.app);
  const [gone, kept] = [await aShop(), await aShop()];
  const [there, elsewhere] = [traffic(gone), traffic(kept)];
  await expect.poll(() => taken(there.answers), { timeout: 30_000 }).toBeGreaterThan(ANSWERS);

  const deletions = await Promise.all(
    [0, 1].map(async (turn) => {
      const url = `${urlOf(turn)}/api/admin/users/${gone.ownerId}`;
      return (await fetch(url, { method: 'DELETE', headers: operator.headers })).status;
    }),
  );
  expect(deletions.filter((status) => status === 204)).toHaveLength(1);
  expect(deletions.every((status) => [204, 404, 409].includes(status))).toBe(true);

  const before = there.answers.length;
  await expect
    .poll(() => there.answers.length, { timeout: 30_000 })
    .toBeGreaterThan(before + ANSWERS);
  await Promise.all([there.stop(), elsewhere.stop()]);
  await retryWebhookEvents();

  const statuses = (what: string) =>
    [
      ...new Set(there.answers.filter((one) => one.what === what).map(({ status }) => status)),
    ].sort();
  expect(statuses('checkout').filter((status) => ![201, 404, 409].includes(status))).toEqual([]);
  expect(
    statuses('approval').filter((status) => ![200, 201, 401, 404, 409].includes(status)),
  ).toEqual([]);
  expect(statuses('webhook').filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  expect(elsewhere.answers.filter(({ status }) => status >= 500)).toEqual([]);

  const left = tablesWith(await wholeDatabase(), gone.ownerId);
  expect(left).toEqual(['audit_events', 'jobs']);
  const jobs = await rows<{ name: string }>(
    `select distinct name from jobs where data ->> 'ownerId' = ?`,
    [gone.ownerId],
  );
  expect(jobs).toEqual([{ name: 'forget-files' }]);
  expect(await violations()).toEqual([]);
});
