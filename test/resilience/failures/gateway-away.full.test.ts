import { expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { someGoods } from '../../support/goods.ts';
import { useHostedGateways } from '../../support/hosted-shops.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { withinMs } from '../../support/resilience/load.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { openPayment, shopperNo } from '../../support/web-shoppers.ts';

const VISITS = bySize({ smoke: 40, full: 600 });
const PAYMENTS = bySize({ smoke: 6, full: 30 });
const context = useApp();
const gateway = useGatewaySimulator(context);
const hosted = useHostedGateways(context);
const { urlOf } = useWebProcesses(context, () => ({
  GATEWAY_API_URL: gateway.origin,
  STRIPE_API_URL: hosted.simulators.stripe.origin,
}));
useInvariants();

/** How long, in seconds, the oldest transaction has waited for its next statement. */
async function idleInTransaction(): Promise<number> {
  const [found] = await rows<{ seconds: number | null }>(
    `select extract(epoch from max(now() - state_change))::float8 as seconds from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  );
  return found?.seconds ?? 0;
}

/** With a form over the shop's page, and with a page of its own. */
const SIMULATORS: Record<'gateway' | 'stripe', { fault: string }> = {
  gateway,
  stripe: hosted.simulators.stripe,
};

async function aShopAt(provider: 'gateway' | 'stripe') {
  if (provider === 'gateway') return anOnlineShop(context, { stock: 10_000 });
  const store = await aStore(context.app, 'MXN');
  await hosted.connect(store, provider);
  return { store, goods: await someGoods(store, { stock: 10_000 }) };
}

test.each([
  ['gateway', 'slow'],
  ['gateway', 'down'],
  ['gateway', 'reset'],
  ['gateway', 'rubbish'],
  ['gateway', 'wrong-amount'],
  ['stripe', 'slow'],
  ['stripe', 'away'],
  ['stripe', 'done-but-502'],
] as const)(
  'B-10 %s when it is %s: a clear 502 in time, and nobody else notices',
  async (provider, fault) => {
    const { store, goods } = await aShopAt(provider);
    const shop = shoppingIn(store, goods);
    const idle: number[] = [];
    /** In turn, so that a slow moment of the machine is nobody's alone. */
    const browse = async () => {
      const took: { status: number; took: number }[][] = [[], []];
      for (let turn = 0; turn < VISITS; turn++) {
        for (const [process, answers] of took.entries()) {
          const since = performance.now();
          const { status } = await shop.visit(urlOf(process), turn);
          answers.push({ status, took: performance.now() - since });
        }
        idle.push(await idleInTransaction());
      }
      return took;
    };
    await browse();
    SIMULATORS[provider].fault = fault;
    const carts = Array.from({ length: PAYMENTS }, (_, n) => ({
      cart: { items: [{ ...goods, quantity: 1 }], customer: shopperNo(n) },
      key: newId(),
    }));
    const paying = Promise.all(
      carts.map(async ({ cart, key }) => {
        const since = performance.now();
        const answer = await openPayment(urlOf(0), store, cart, key);
        return { ...answer, took: performance.now() - since };
      }),
    );
    // All the payments wait in the first process, none in the second.
    const [beside = [], elsewhere = []] = await browse();
    const refused = await paying;
    expect(refused.map(({ status }) => status)).toEqual(Array(PAYMENTS).fill(502));
    expect([...beside, ...elsewhere].filter(({ status }) => status >= 300)).toEqual([]);
    const slowest = Math.max(...refused.map(({ took }) => took)) / 1_000;
    figure('B-10', {
      what: `${provider}, ${fault}: slowest refusal`,
      value: slowest,
      unit: 's',
      limit: 12,
    });
    const ratio = withinMs(beside, 0.95) / withinMs(elsewhere, 0.95);
    figure('B-10', {
      what: `${provider}, ${fault}: p95 of others, times normal`,
      value: ratio,
      unit: '×',
      limit: 1.2,
    });
    expect(Math.max(...idle)).toBeLessThan(1);

    // The same try goes through once the gateway is well.
    SIMULATORS[provider].fault = 'none';
    for (const { cart, key } of carts) {
      expect((await openPayment(urlOf(1), store, cart, key)).status).toBe(201);
    }
  },
  120_000,
);
