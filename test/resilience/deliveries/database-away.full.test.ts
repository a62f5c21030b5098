import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postSigned } from '../../../dev/provider-load.ts';
import { useApp } from '../../support/app.ts';
import { anAskedPayment, eventOf, PLATFORM_SECRET } from '../../support/gateway-events.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  APP_SECRETS,
  aChatStore,
  chatMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce, withinMs } from '../../support/resilience/load.ts';
import { rows } from '../../support/rows.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { post } from '../../support/web-shoppers.ts';

const MESSAGES = bySize({ smoke: 60, full: 400 });
const PAYMENTS = MESSAGES / 4;
/** The provider's waits over seven days, at one second for six hours; the database is away for a day. */
const RETRIES_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 12_000];
const AWAY_MS = 4_000;
const context = useApp();
useInvariants();
let proxy: TcpProxy;

beforeAll(async () => {
  proxy = await startTcpProxy(Number(new URL(context.db.url).port));
});
afterAll(() => proxy.stop());

const throughProxy = (): string => {
  const url = new URL(context.db.url);
  url.port = String(proxy.port);
  return url.href;
};
const { urlOf } = useWebProcesses(context, () => ({
  DATABASE_URL: throughProxy(),
  CHAT_APP_SECRET: APP_SECRETS.chat,
  GATEWAY_WEBHOOK_SECRET: PLATFORM_SECRET,
}));

interface Delivery {
  turn: number;
  /** Its status; 0 when the connection broke. */
  send(turn: number): Promise<number>;
}

const signedBy = (body: string): string =>
  createHmac('sha256', PLATFORM_SECRET).update(body).digest('hex');

/** Sends as providers do, until somebody has taken it. Returns what each try was answered. */
async function deliver({ turn, send }: Delivery, tried: () => unknown): Promise<number[]> {
  const statuses: number[] = [];
  for (const ms of RETRIES_MS) {
    await wait(ms);
    const status = await send(turn + statuses.length);
    statuses.push(status);
    if (statuses.length === 1) tried();
    if (status === 200) break;
  }
  return statuses;
}

test(`C-06 ${MESSAGES} messages and ${PAYMENTS} payments that come while the database is away are kept when they are sent again, each once`, async () => {
  const store = await aChatStore(context);
  await someGoods(store, { name: 'Blue mug', stock: 100_000 });
  const payments = await Promise.all(
    Array.from({ length: PAYMENTS }, () => anAskedPayment(store, 99_800)),
  );
  const messages = Array.from({ length: MESSAGES }, (_, turn): Delivery => {
    const shopper = { from: String(919_100_000_000 + turn), id: `wamid.away.${turn}` };
    const message = textMessage('i want to order 2 blue mug please', shopper);
    const body = JSON.stringify(chatMessages(store, message));
    return {
      turn,
      send: async (at) =>
        (await postSigned(`${urlOf(at)}/webhooks/provider`, body, APP_SECRETS.chat)).status,
    };
  });
  const captures = payments.map((payment, turn): Delivery => {
    const body = JSON.stringify(eventOf('payment.captured', payment));
    const headers = { 'x-razorpay-signature': signedBy(body), 'x-razorpay-event-id': payment.id };
    return {
      turn,
      send: async (at) => (await post(`${urlOf(at)}/webhooks/gateway`, body, headers)).status,
    };
  });

  proxy.set('refuse');
  const deliveries = [...messages, ...captures];
  // However slow this machine is, each comes once while the database is away.
  const refused = new EventEmitter();
  let untried = deliveries.length;
  const tried = () => --untried === 0 && refused.emit('all');
  const back = Promise.all([wait(AWAY_MS), once(refused, 'all')]).then(() => proxy.set('pass'));
  const answers = await atOnce(deliveries, deliveries.length, (each) => deliver(each, tried));
  await back;

  const statuses = answers.flatMap(({ answer }) => answer);
  // Nobody was told that it is kept before it was.
  expect(answers.map(({ answer }) => answer.at(-1))).toEqual(deliveries.map(() => 200));
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const refusals = statuses.filter((status) => status === 503).length;
  expect(refusals).toBeGreaterThanOrEqual(deliveries.length);
  const [kept] = await rows<object>(
    `select (select count(*) from messages where owner_id = ?) as messages,
            (select count(*) from draft_orders where owner_id = ?) as drafts,
            (select count(*) from payment_transactions where owner_id = ? and status = 'captured') as captured,
            (select count(*) from webhook_events where state <> 'processed') as open`,
    [store.ownerId, store.ownerId, store.ownerId],
  );
  expect(kept).toEqual({ messages: MESSAGES, drafts: MESSAGES, captured: PAYMENTS, open: 0 });
  figure('C-06', { what: 'told to come again', value: refusals, unit: 'answers' });
  figure('C-06', { what: 'p99 until taken', value: withinMs(answers, 0.99), unit: 'ms' });
}, 240_000);
