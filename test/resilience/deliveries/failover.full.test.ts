import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postSigned } from '../../../dev/provider-load.ts';
import { retryWebhookEvents } from '../../../worker/jobs/retry-webhook-events.ts';
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
import { atRate } from '../../support/resilience/load.ts';
import { usePostgresPair } from '../../support/resilience/postgres-pair.ts';
import { rows } from '../../support/rows.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { post } from '../../support/web-shoppers.ts';

const WEBHOOKS = bySize({ smoke: 900, full: 20_000 });
const PER_SECOND = 60;
const CRASHES = bySize({ smoke: 2, full: 20 });
const FAILOVERS = bySize({ smoke: 1, full: 5 });
/** The gateway's among them, each of a payment of its own. */
const PAYMENTS = Math.floor(WEBHOOKS / 10);
const STALL_MS = 1_500;
const TRIES = 4;
const TRY_AGAIN_MS = 1_000;

const context = useApp();
const postgres = usePostgresPair(context);
const { processes, urlOf } = useWebProcesses(context, () => ({
  DATABASE_URL: postgres.url,
  CHAT_APP_SECRET: APP_SECRETS.chat,
  GATEWAY_WEBHOOK_SECRET: PLATFORM_SECRET,
}));
useInvariants();

const signedBy = (body: string): string =>
  createHmac('sha256', PLATFORM_SECRET).update(body).digest('hex');

test(`C-13 of ${WEBHOOKS} webhooks each that is acknowledged is kept and handled once, over ${CRASHES} crashes of PostgreSQL and ${FAILOVERS} failovers to a synchronous standby`, async () => {
  const store = await aChatStore(context);
  await someGoods(store, { name: 'Blue mug', stock: 1_000_000 });
  const payments: Awaited<ReturnType<typeof anAskedPayment>>[] = [];
  for (let n = 0; n < PAYMENTS; n++) payments.push(await anAskedPayment(store, 99_800));
  const pids = processes.map(({ child }) => child.pid);

  const message = (turn: number) => {
    const shopper = { from: String(919_300_000_000 + turn), id: `wamid.failover.${turn}` };
    const body = JSON.stringify(chatMessages(store, textMessage('hello, how are you', shopper)));
    const send = async (at: number) =>
      (await postSigned(`${urlOf(at)}/webhooks/provider`, body, APP_SECRETS.chat)).status;
    return { name: shopper.id, send };
  };
  const capture = (payment: (typeof payments)[number]) => {
    const body = JSON.stringify(eventOf('payment.captured', payment));
    const headers = { 'x-razorpay-signature': signedBy(body), 'x-razorpay-event-id': payment.id };
    const send = async (at: number) =>
      (await post(`${urlOf(at)}/webhooks/gateway`, body, headers)).status;
    return { name: payment.id, send };
  };
  const statuses = new Map<number, number>();
  const acknowledged = new Set<string>();
  const deliver = async (turn: number): Promise<void> => {
    const payment = turn % 10 === 0 ? payments[turn / 10] : undefined;
    const { name, send } = payment ? capture(payment) : message(turn);
    for (let tried = 0; tried < TRIES; tried++) {
      if (tried > 0) await wait(TRY_AGAIN_MS);
      const status = await send(turn + tried).catch(() => 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200) continue;
      acknowledged.add(name);
      return;
    }
  };

  let isOver = false;
  const begun = performance.now();
  const breaking = (async () => {
    const breaks = Array.from({ length: CRASHES + FAILOVERS }, (_, n) =>
      (n + 1) % Math.ceil((CRASHES + FAILOVERS) / FAILOVERS) === 0 ? 'failover' : 'crash',
    );
    const pause = (WEBHOOKS / PER_SECOND / (breaks.length + 1)) * 1_000;
    for (const [n, kind] of breaks.entries()) {
      const due = begun + (n + 1) * pause;
      await wait(Math.max(0, due - performance.now()));
      if (kind === 'crash') await postgres.crash();
      else await postgres.failOver(STALL_MS);
    }
    isOver = true;
    return breaks.filter((kind) => kind === 'failover').length;
  })();
  let sent = 0;
  const answers = await atRate(
    PER_SECOND,
    () => !isOver || sent < WEBHOOKS,
    (turn) => {
      sent = turn + 1;
      return deliver(turn);
    },
  );
  expect(await breaking).toBe(FAILOVERS);
  expect(answers.length).toBeGreaterThanOrEqual(WEBHOOKS);

  const names = [...acknowledged];
  // What is kept and not handled is the retry job's, which would wait for it to be due.
  const open = async () => {
    await rows(
      `update webhook_events set next_attempt_at = now(), leased_until = least(leased_until, now())
        where state in ('failed', 'processing')`,
    );
    await retryWebhookEvents();
    const [left] = await rows<{ count: number }>(
      `select count(*) from webhook_events where state <> 'processed'`,
    );
    return left?.count;
  };
  const kept = await rows<{ name: string }>(
    'select external_id as name from webhook_events where external_id = any(?::text[])',
    [names],
  );
  const found = new Set(kept.map(({ name }) => name));
  const lost = names.filter((name) => !found.has(name));
  figure('C-13', { what: 'acknowledged', value: names.length, unit: 'webhooks' });
  figure('C-13', { what: 'acknowledged and lost', value: lost.length, unit: 'webhooks', limit: 0 });
  figure('C-13', { what: 'told to come again', value: statuses.get(503) ?? 0, unit: 'answers' });
  expect(lost).toEqual([]);
  await expect.poll(open, { timeout: 300_000, interval: 500 }).toBe(0);
  // Kept in good form: each message is there once, each payment captured.
  const [effects] = await rows<{ messages: number; distinct: number; captured: number }>(
    `select (select count(*) from messages where owner_id = ? and external_id = any(?::text[])) as messages,
            (select count(distinct external_id) from messages where owner_id = ? and external_id = any(?::text[])) as distinct,
            (select count(*) from payment_transactions where owner_id = ? and status = 'captured' and id::text = any(?::text[])) as captured`,
    [store.ownerId, names, store.ownerId, names, store.ownerId, names],
  );
  const texts = names.filter((name) => name.startsWith('wamid.'));
  expect(effects).toEqual({
    messages: texts.length,
    distinct: texts.length,
    captured: names.length - texts.length,
  });
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(processes.map(({ child }) => child.pid)).toEqual(pids);
}, 1_200_000);
