import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { ask } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atRate } from '../../support/resilience/load.ts';
import { usePostgresPair } from '../../support/resilience/postgres-pair.ts';
import { isRefusedPolitely, shoppingIn } from '../../support/resilience/shopping.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const PER_SECOND = bySize({ smoke: 20, full: 60 });
const READ_ONLY_MS = bySize({ smoke: 5_000, full: 60_000 });
/** Within so many milliseconds of a change probes and orders have to know it. */
const GRACE_MS = 3_000;
const PROBE_MS = 200;
const BACK_WITHIN = 10;

const context = useApp();
const postgres = usePostgresPair(context);
const { processes, urlOf } = useWebProcesses(context, () => ({ DATABASE_URL: postgres.url }));
useInvariants();

const setReadOnly = async (value: 'on' | 'off') => {
  await postgres.ask(`alter system set default_transaction_read_only = ${value}`);
  await postgres.ask('select pg_reload_conf()');
};

const WAYS: [how: string, state: string, begin: () => Promise<void>, end: () => Promise<void>][] = [
  ['that turns read-only', 'read-only', () => setReadOnly('on'), () => setReadOnly('off')],
  [
    'whose name led to the standby for a while',
    'standby',
    async () => {
      postgres.leadTo('standby');
      postgres.network.reset();
    },
    // Who is connected to the standby stays so.
    async () => postgres.leadTo('primary'),
  ],
];

test.each(WAYS)(
  'B-18 with a database %s orders are refused politely, go on within ten seconds of its end, and /readyz is true all the time',
  async (how, state, begin, end) => {
    const store = await aStore(context.app);
    const shop = shoppingIn(store, await someGoods(store, { stock: 100_000 }));
    const pids = processes.map(({ child }) => child.pid);
    const began = performance.now();
    let isOver = false;
    /** `at`: when it was asked; `until`: when it had answered. */
    const seen: { at: number; until: number; status: number; database: string }[] = [];
    const probe = async () => {
      while (!isOver) {
        for (const { url } of processes) {
          const at = performance.now() - began;
          const { status, body } = await ask(`${url}/readyz`);
          seen.push({
            at,
            until: performance.now() - began,
            status,
            database: JSON.parse(body).database,
          });
        }
        await wait(PROBE_MS);
      }
    };
    const probing = probe();
    const load = atRate(
      PER_SECOND,
      () => !isOver,
      (turn) => shop.buy(urlOf(turn)),
    );
    await wait(2_000);
    const from = performance.now() - began;
    await begin();
    const changed = performance.now() - began;
    await wait(READ_ONLY_MS);
    // A probe that got no answer in time, as on a machine with too much to do, says `down`.
    await expect.poll(() => seen.at(-1)?.database, { timeout: 60_000 }).toBe(state);
    await end();
    const until = performance.now() - began;
    await wait((BACK_WITHIN + 2) * 1_000);
    isOver = true;
    const [answers] = await Promise.all([load, probing]);

    const rude = answers.filter(
      ({ answer }) => answer.status !== 201 && !isRefusedPolitely(answer),
    );
    expect(rude.map(({ answer }) => `${answer.status} ${answer.error ?? answer.body}`)).toEqual([]);
    const refused = answers.filter(({ answer }) => answer.status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    const lastRefused = Math.max(...refused.map(({ at }) => at));
    const recovery = Math.max(0, lastRefused - until) / 1_000;
    figure('B-18', {
      what: `database ${how}: orders go on`,
      value: recovery,
      unit: 's',
      limit: BACK_WITHIN,
    });
    expect(recovery).toBeLessThan(BACK_WITHIN);

    // What balancers go by is the status.
    const during = seen.filter((each) => each.at > changed + GRACE_MS && each.until < until);
    expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]));
    expect(during.map(({ database }) => database)).not.toContain('up');
    const sound = Math.max(until, ...refused.map(({ at, took }) => at + took)) + GRACE_MS;
    const outside = seen.filter((each) => each.until < from || each.at > sound);
    expect(new Set(outside.map(({ status }) => status))).toEqual(new Set([200]));
    expect(processes.map(({ child }) => child.pid)).toEqual(pids);
  },
  240_000,
);
