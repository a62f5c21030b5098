import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postSigned, sendAll } from '../../../dev/provider-load.ts';
import {
  ReaderSimulator,
  SIMULATED_MODEL,
} from '../../../dev/simulators/reader/reader-simulator.ts';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  APP_SECRETS,
  aChatStore,
  chatMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { HAS_REDIS } from '../../support/resilience/behind.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { rows } from '../../support/rows.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const MESSAGES = bySize({ smoke: 200, full: 5_000 });
const AT_ONCE = 8;
const MOST_TRIES = 5;
const LONG = { timeout: bySize({ smoke: 120_000, full: 600_000 }), interval: 100 };
const context = useApp();
useInvariants();
const simulator = new ReaderSimulator({ delayMs: 100 });
let apiUrl = '';
beforeAll(async () => {
  apiUrl = `${await simulator.start()}/v1`;
});
afterAll(() => simulator.stop());
const { urlOf, startWorker } = useWebProcesses(context, () => ({
  CHAT_APP_SECRET: APP_SECRETS.chat,
  READER_API_URL: apiUrl,
  READER_MODEL: SIMULATED_MODEL,
}));

test(`C-14 ${MESSAGES} messages through two web processes and two workers with a language model: each is one draft`, async () => {
  if (!HAS_REDIS) await migrateQueue(context.db.url);
  const store = await aChatStore(context);
  await rows('update stores set model_reader = true where owner_id = ?', [store.ownerId]);
  await rows(
    'update platform_settings set reader_store_calls = 1000000, reader_platform_calls = 1000000',
  );
  const mug = { sku: 'MUG', priceMinor: 49_900, stock: 50 };
  await createProduct(store.tenant, { name: 'Blue Mug', variants: [mug] }, SYSTEM);
  startWorker();
  startWorker();
  // Every third is no order to the built-in reader, and one to the model.
  const words = (nth: number) =>
    nth % 3 === 0 ? 'do you have the blue mug?' : '2 blue mugs please';
  const bodies = Array.from({ length: MESSAGES }, (_, nth) => {
    const shopper = { from: String(919_300_000_000 + nth), id: `wamid.model.${nth}` };
    return JSON.stringify(chatMessages(store, textMessage(words(nth), shopper)));
  });
  const since = performance.now();
  let toldToComeAgain = 0;
  const answers = await sendAll(bodies, AT_ONCE, async (body, turn) => {
    const deliver = (at: number) =>
      postSigned(`${urlOf(at)}/webhooks/provider`, body, APP_SECRETS.chat);
    let answer = await deliver(turn);
    // As the provider does: what is not kept comes again, to whichever process.
    for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries++) {
      toldToComeAgain++;
      await wait(tries * 500);
      answer = await deliver(turn + tries);
    }
    return answer;
  });
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  figure('C-14', {
    what: 'deliveries told to come again',
    value: toldToComeAgain,
    unit: 'answers',
  });
  const open = async () => {
    const [found] = await rows<{ open: number; all: number }>(
      `select count(*) filter (where state in ('waiting', 'asking')) as open, count(*) as all
         from model_readings where owner_id = ?`,
      [store.ownerId],
    );
    return found;
  };
  await expect.poll(open, LONG).toEqual({ open: 0, all: MESSAGES });
  const seconds = (performance.now() - since) / 1_000;
  const states = await rows(
    'select state, count(*) as count from model_readings where owner_id = ? group by state',
    [store.ownerId],
  );
  expect(states).toEqual([{ state: 'done', count: MESSAGES }]);
  const [drafts] = await rows(
    `select count(*) as drafts, count(distinct message_id) as messages,
            count(*) filter (where reader = 'model') as "byModel",
            count(*) filter (where (select sum(quantity) from draft_order_items i
              where i.owner_id = d.owner_id and i.draft_order_id = d.id) not in (1, 2)) as odd
       from draft_orders d where owner_id = ?`,
    [store.ownerId],
  );
  expect(drafts).toEqual({ drafts: MESSAGES, messages: MESSAGES, byModel: MESSAGES, odd: 0 });
  expect(simulator.asked).toBe(MESSAGES);
  figure('C-14', {
    what: 'messages that a model read, and drafts made better',
    value: MESSAGES / seconds,
    unit: '/s',
    atLeast: 20,
  });
}, 900_000);
