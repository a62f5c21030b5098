import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../dev/postgres/free-port.ts';
import type { WebProcess } from '../../../dev/web-process.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { ask, type Client } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { startHaproxy } from '../../support/resilience/haproxy.ts';
import { atRate } from '../../support/resilience/load.ts';
import type { LoadBalancer } from '../../support/resilience/load-balancer.ts';
import { startNginx } from '../../support/resilience/nginx.ts';
import { orderIdOf, shoppingIn } from '../../support/resilience/shopping.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const ROUNDS = bySize({ smoke: 1, full: 20 });
const PER_SECOND = bySize({ smoke: 40, full: 100 });
const context = useApp();
const { start } = useWebProcesses(context);
useInvariants();
const ports: number[] = [];
const webs: WebProcess[] = [];

beforeAll(async () => {
  ports.push(await freePort(), await freePort());
  webs.push(...(await Promise.all(ports.map((port) => start({ PORT: String(port) })))));
});
afterAll(() => Promise.all(webs.map((web) => web.stop())));

/** As our pages and careful programs do it: an order has a key, so that it may be sent again. */
const withKey: Client = (url, init) =>
  ask(
    url,
    init?.body ? { ...init, headers: { ...init.headers, 'idempotency-key': newId() } } : init,
  );

const BALANCERS = [
  ['HAProxy', startHaproxy],
  ['nginx', startNginx],
] as const;

describe.each(BALANCERS)('B-14 behind %s', (name, startBalancer) => {
  let balancer: LoadBalancer;
  beforeAll(async () => {
    balancer = await startBalancer(ports);
    return () => balancer.stop();
  });

  test('both processes are restarted again and again: no request fails', async () => {
    const store = await aStore(context.app);
    const shop = shoppingIn(store, await someGoods(store, { stock: 1_000_000 }), withKey);
    let restarting = true;
    const answers: Awaited<ReturnType<typeof atRate<Awaited<ReturnType<typeof ask>>>>> = [];
    const load = (async () => {
      while (restarting) {
        answers.push(...(await atRate(PER_SECOND, 1, (turn) => shop.visit(balancer.url, turn))));
      }
    })();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, port] of ports.entries()) {
        await webs[index]?.stop();
        webs[index] = await start({ PORT: String(port) });
        await balancer.untilAllUp();
        // Who was signed in before is still.
        const mine = await ask(`${balancer.url}/api/orders`, { headers: store.headers });
        expect(mine.status).toBe(200);
      }
    }
    restarting = false;
    await load;
    const failed = answers.filter(({ answer }) => answer.status === 0 || answer.status >= 300);
    expect(failed.map(({ answer }) => `${answer.status} ${answer.error} ${answer.body}`)).toEqual(
      [],
    );
    figure('B-14', {
      what: `${name}: requests over ${ROUNDS * 2} restarts`,
      value: answers.length,
      unit: '',
    });
    figure('B-14', { what: `${name}: failed requests`, value: failed.length, unit: '', limit: 0 });
    const placed = answers.filter(({ answer }) => answer.status === 201);
    const found = await rows('select id from orders where owner_id = ? and id = any(?::uuid[])', [
      store.ownerId,
      placed.map(({ answer }) => orderIdOf(answer)),
    ]);
    expect(found).toHaveLength(placed.length);
  }, 600_000);
});
