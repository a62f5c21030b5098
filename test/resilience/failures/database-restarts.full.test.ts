import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atRate } from '../../support/resilience/load.ts';
import { useOwnPostgres } from '../../support/resilience/own-postgres.ts';
import { isRefusedPolitely, orderIdOf, shoppingIn } from '../../support/resilience/shopping.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const PER_SECOND = bySize({ smoke: 50, full: 200 });
/** How long it is stopped for, in seconds. */
const OUTAGE = bySize({ smoke: 2, full: 30 });
const BEFORE = bySize({ smoke: 1, full: 5 });
const AFTER = bySize({ smoke: 4, full: 10 });
const LINES_A_MINUTE = 50;

const context = useApp();
const postgres = useOwnPostgres(context);
const { processes, urlOf } = useWebProcesses(context, () => ({ DATABASE_URL: postgres.url }));
useInvariants();

const HOW = [
  ['restarted in the fast way', 'fast', 0],
  ['restarted as after a crash', 'immediate', 0],
  ['stopped for a while', 'fast', OUTAGE],
] as const;

describe.each(HOW)('B-04 PostgreSQL, %s under load', (how, mode, away) => {
  test('is found again within five seconds, by the same processes, and no order is lost', async () => {
    const store = await aStore(context.app);
    const shop = shoppingIn(store, await someGoods(store, { stock: 100_000 }));
    const pids = processes.map(({ child }) => child.pid);
    const logged = processes.map(({ output }) => output().length);
    const begun = performance.now();
    let end = Number.POSITIVE_INFINITY;
    const goesOn = () => performance.now() < end;
    const load = atRate(PER_SECOND, goesOn, (turn) =>
      shop.visit(urlOf(turn), turn).then((reply) => ({ reply, isOrder: turn % 5 === 4 })),
    );
    await wait(BEFORE * 1_000);
    await postgres.stop(mode);
    await wait(away * 1_000);
    await postgres.start();
    const back = performance.now() - begun;
    end = performance.now() + AFTER * 1_000;
    const answers = await load;

    const failed = answers.filter(({ answer }) => answer.reply.status >= 300);
    const broken = answers.filter(({ answer }) => answer.reply.status === 0);
    expect(broken.map(({ answer }) => answer.reply.error)).toEqual([]);
    const rude = failed.filter(({ answer }) => !isRefusedPolitely(answer.reply));
    expect(rude.map(({ answer }) => `${answer.reply.status} ${answer.reply.body}`)).toEqual([]);
    expect(failed.length).toBeGreaterThan(0);
    const lastFailed = Math.max(...failed.map(({ at }) => at));
    const slowest = Math.max(...failed.map(({ took }) => took));
    const recovery = Math.max(0, lastFailed - back) / 1_000;
    figure('B-04', { what: `${how}: recovery`, value: recovery, unit: 's', limit: 5 });
    figure('B-04', {
      what: `${how}: slowest refusal`,
      value: slowest / 1_000,
      unit: 's',
      limit: 5,
    });
    expect(recovery).toBeLessThan(AFTER - 1);

    const acknowledged = answers
      .filter(({ answer }) => answer.isOrder && answer.reply.status === 201)
      .map(({ answer }) => orderIdOf(answer.reply));
    const found = await rows('select id from orders where owner_id = ? and id = any(?::uuid[])', [
      store.ownerId,
      acknowledged,
    ]);
    expect(acknowledged.length).toBeGreaterThan(PER_SECOND / 5);
    expect(found).toHaveLength(acknowledged.length);
    expect(processes.map(({ child }) => child.pid)).toEqual(pids);
    expect(processes.every(({ child }) => child.exitCode === null)).toBe(true);
    for (const [index, { output }] of processes.entries()) {
      const lines = output().slice(logged[index]).split('\n').length;
      expect(lines).toBeLessThanOrEqual(LINES_A_MINUTE);
    }
  }, 120_000);
});
