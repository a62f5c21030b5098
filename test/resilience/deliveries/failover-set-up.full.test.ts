import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postSigned } from '../../../dev/provider-load.ts';
import { useApp } from '../../support/app.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  APP_SECRETS,
  aChatStore,
  type ChatStore,
  chatMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { startRedis, type TestRedis } from '../../support/redis.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { type ConfirmedOrder, startBuying } from '../../support/resilience/failover/buyers.ts';
import type { DatabaseMachine } from '../../support/resilience/failover/database-machine.ts';
import { useFailoverSetUp } from '../../support/resilience/failover/failover-set-up.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atRate } from '../../support/resilience/load.ts';
import { PROMISED } from '../../support/resilience/promised-load.ts';
import { rows } from '../../support/rows.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

/** By each of two ways: ten at full size together. */
const ROUNDS = bySize({ smoke: 1, full: 5 });
/** Within so many seconds of a machine's end orders are confirmed again. */
const AGAIN_WITHIN = 30;
const BEFORE_MS = 5_000;
const AFTER_MS = 10_000;
const WAIT = { timeout: 120_000, interval: 200 };
/** The provider repeats what was not answered for hours. */
const PROVIDER_AGAIN_MS = 5_000;

const context = useApp();
const setUp = useFailoverSetUp(context);
useInvariants();

let delivered = 0;
let goods: TestGoods;
let store: ChatStore;
beforeAll(async () => {
  store = await aChatStore(context);
  goods = await someGoods(store, { name: 'Blue mug', stock: 1_000_000 });
});

// What the one before left behind is no part of this one.
beforeEach(() => setUp.untilSound(), 180_000);

const settings = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  PORT: String(setUp.nextWebPort()),
  CHAT_APP_SECRET: APP_SECRETS.chat,
  // Nobody listens there.
  PROVIDER_API_URL: 'http://127.0.0.1:9',
});

/** Sends an event until it is acknowledged. `statuses` gets those of the answers. */
async function deliver(statuses: Set<number>): Promise<string> {
  const number = ++delivered;
  const id = `wamid.machine.${number}`;
  const message = textMessage('hello, how are you', { from: String(919_400_000_000 + number), id });
  const body = JSON.stringify(chatMessages(store, message));
  for (;;) {
    const url = `${setUp.shopsUrl}/webhooks/provider`;
    const { status } = await postSigned(url, body, APP_SECRETS.chat);
    statuses.add(status);
    if (status === 200) return id;
    await wait(PROVIDER_AGAIN_MS);
  }
}

interface Loss {
  how: string;
  whose: 'leader' | 'sync_standby';
  lose(machine: DatabaseMachine): void;
}

/** A machine is lost under load: what became of orders, events and processes. */
async function loseMachine(
  { how, whose, lose }: Loss,
  { processes }: ReturnType<typeof useWebProcesses>,
): Promise<void> {
  const pids = processes.map(({ child }) => child.pid);
  const ordersBefore = await countOrders();
  let isOver = false;
  const statuses = new Set<number>();
  const shop = { store, goods, origin: setUp.shopsUrl };
  const { bought, done } = startBuying(PROMISED.buyers, shop, () => !isOver);
  const delivering = atRate(
    PROMISED.eventsPerSecond,
    () => !isOver,
    () => deliver(statuses),
  );
  await wait(BEFORE_MS);
  const machine = await setUp.machineOf(whose);
  const lostAt = performance.now();
  lose(machine);
  const again = () => bought.confirmed.filter(({ sentAt }) => sentAt > lostAt);
  try {
    await expect.poll(() => again().length, WAIT).toBeGreaterThan(0);
  } finally {
    // Under load, too: one that hung believes for a moment that it still is what it was.
    machine.comeBack();
    await wait(AFTER_MS);
    isOver = true;
  }
  const [events] = await Promise.all([delivering, done]);

  const ids = bought.confirmed.map(({ id }) => id);
  const names = events.map(({ answer }) => answer);
  const seconds = (Math.min(...again().map(({ confirmedAt }) => confirmedAt)) - lostAt) / 1_000;
  const lostOrders = new Set(ids).size - (await countOrders(ids));
  const twice = (await countOrders()) - ordersBefore - bought.keys.length;
  const lostEvents = names.length - (await countEvents(names));
  const say = (what: string, value: number, unit: string, limit?: number) =>
    figure('B-20', { what: `${how}: ${what}`, value, unit, ...(limit !== undefined && { limit }) });
  say('orders go again after', seconds, 's', AGAIN_WITHIN);
  say('longest time without an order', longestGap(bought.confirmed, lostAt), 's', AGAIN_WITHIN);
  say('confirmed', ids.length, 'orders');
  say('confirmed and lost', lostOrders, 'orders', 0);
  say('placed twice', twice, 'orders', 0);
  say('acknowledged', names.length, 'events');
  say('acknowledged and lost', lostEvents, 'events', 0);
  expect(bought.rude).toEqual([]);
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(new Set(ids).size).toBe(bought.keys.length);
  expect({ lostOrders, twice, lostEvents }).toEqual({ lostOrders: 0, twice: 0, lostEvents: 0 });
  expect(seconds).toBeLessThan(AGAIN_WITHIN);
  expect(processes.map(({ child }) => child.pid)).toEqual(pids);

  // The worker goes on, too: what was kept and not handled is its.
  await expect.poll(countOpen, WAIT).toEqual({ events: 0, jobs: 0 });
  expect(await countMessages(names)).toEqual({ messages: names.length, different: names.length });
  await setUp.untilSound();
}

const longestGap = (confirmed: readonly ConfirmedOrder[], from: number): number => {
  const times = confirmed.map(({ confirmedAt }) => confirmedAt).sort((a, b) => a - b);
  const gaps = times.map((time, at) => (time < from ? 0 : time - (times[at - 1] ?? time)));
  return Math.max(0, ...gaps) / 1_000;
};

const count = async (sql: string, bindings: unknown[]): Promise<number> =>
  (await rows<{ count: number }>(sql, bindings))[0]?.count ?? 0;
/** All of the store, or those of these that are there. */
const countOrders = (ids?: string[]) =>
  count(
    'select count(*) from orders where owner_id = ? and (?::uuid[] is null or id = any(?::uuid[]))',
    [store.ownerId, ids ?? null, ids ?? null],
  );
const countEvents = (names: string[]) =>
  count('select count(*) from webhook_events where external_id = any(?::text[])', [names]);
const countMessages = async (names: string[]) =>
  (
    await rows(
      `select count(*) as messages, count(distinct external_id) as different from messages
        where owner_id = ? and external_id = any(?::text[])`,
      [store.ownerId, names],
    )
  )[0];
const countOpen = async () =>
  (
    await rows(
      `select (select count(*) from webhook_events where state <> 'processed') as events,
              (select count(*) from jobs where state = 'queued' and run_at < now() - interval '30 s') as jobs`,
    )
  )[0];

const DIES: Loss = { how: 'primary dies', whose: 'leader', lose: (machine) => machine.die() };
const HANGS: Loss = { how: 'primary hangs', whose: 'leader', lose: (machine) => machine.hang() };
const STANDBY_HANGS: Loss = { ...HANGS, how: 'standby hangs', whose: 'sync_standby' };

type Round = [number: number, how: string, loss: Loss];

/** So many, in turn. */
const inTurn = (...losses: [Loss, Loss]): Round[] =>
  Array.from({ length: ROUNDS }, (_, n) => {
    const loss = losses[n % 2] as Loss;
    return [n + 1, loss.how, loss];
  });

/** A Redis beside it all: its address, once the tests begin. */
function useRedis(): () => string {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
    return () => redis.dispose();
  });
  return () => redis.url;
}

describe('B-20 through PgBouncer, with the queue in Redis,', () => {
  const redisUrl = useRedis();
  const web = useWebProcesses(context, () => ({
    ...settings(setUp.pooledUrl),
    REDIS_URL: redisUrl(),
  }));
  beforeAll(() => {
    web.startWorker();
  });

  test.each(inTurn(DIES, HANGS))(
    'round %i, the machine of the %s: orders go again within 30 s, nothing that was confirmed is lost or doubled',
    (_round, _how, loss) => loseMachine(loss, web),
    600_000,
  );
});

describe('B-20 straight through HAProxy, with the queue in PostgreSQL,', () => {
  const web = useWebProcesses(context, () => settings(setUp.url));
  beforeAll(() => {
    web.startWorker();
  });

  test.each([...inTurn(HANGS, DIES), [ROUNDS + 1, STANDBY_HANGS.how, STANDBY_HANGS]] as Round[])(
    'round %i, the machine of the %s: orders go again within 30 s, nothing that was confirmed is lost or doubled',
    (_round, _how, loss) => loseMachine(loss, web),
    600_000,
  );
});
