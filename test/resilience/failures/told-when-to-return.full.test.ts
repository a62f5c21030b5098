import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { RATES } from '../../../src/limits.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { startRedis } from '../../support/redis.ts';
import { asJson, ask, type Reply } from '../../support/resilience/ask.ts';
import { usePostgresPair } from '../../support/resilience/postgres-pair.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { shopperNo } from '../../support/web-shoppers.ts';

/** Shoppers of one address, who share the limit of a checkout. */
const SHOPPERS = 4;
/** More rounds of attempts, each at both processes, than the limit would let through. */
const ROUNDS = Math.ceil(RATES.checkout.max / (SHOPPERS * 2)) + 1;

const context = useApp();
const postgres = usePostgresPair(context);
const { processes, start } = useWebProcesses(context, () => ({ DATABASE_URL: postgres.url }));
useInvariants();

const setReadOnly = async (value: 'on' | 'off') => {
  await postgres.ask(`alter system set default_transaction_read_only = ${value}`);
  await postgres.ask('select pg_reload_conf()');
};

interface Shopper {
  refused: number;
  others: number[];
  order: Promise<Reply>;
}

/** Sends one order, as nginx.conf does to each process in turn, and comes again exactly when told to. */
function aShopper(
  store: TestStore,
  { productId, variantId }: TestGoods,
  number: number,
  address: string,
  urls: readonly string[],
): Shopper {
  const body = {
    paymentMethod: 'cod',
    items: [{ productId, variantId, quantity: 1 }],
    customer: shopperNo(number),
  };
  const sent = asJson(body, { 'idempotency-key': newId(), 'x-forwarded-for': address });
  const place = `/api/public/catalog/${store.slug}/checkout`;
  const seen: Shopper = { refused: 0, others: [], order: Promise.reject(new Error('not begun')) };
  seen.order.catch(() => {});
  const attempt = async (): Promise<Reply> => {
    for (;;) {
      let after = 0;
      for (const url of urls) {
        const reply = await ask(`${url}${place}`, sent);
        if (reply.status === 201) return reply;
        if (reply.status !== 503) {
          seen.others.push(reply.status);
          return reply;
        }
        after = Number(reply.headers.get('retry-after'));
        expect(after).toBeGreaterThan(0);
      }
      seen.refused += 1;
      await wait(after * 1_000);
    }
  };
  seen.order = attempt();
  return seen;
}

test.each([
  ['in each process', false],
  ['in Redis', true],
])(
  'O-06 attempts are counted %s: who comes again when told to during an outage is never told of too many, and gets the order',
  async (_where, inRedis) => {
    const redis = inRedis ? await startRedis() : null;
    const ofThisTest = redis
      ? [await start({ REDIS_URL: redis.url }), await start({ REDIS_URL: redis.url })]
      : processes;
    try {
      const urls = ofThisTest.map(({ url }) => url);
      const store = await aStore(context.app);
      const goods = await someGoods(store, { stock: 100 });
      const address = freshAddress();
      await setReadOnly('on');
      await expect.poll(async () => (await ask(`${urls[0]}/readyz`)).status).toBe(503);
      const shoppers = Array.from({ length: SHOPPERS }, (_, number) =>
        aShopper(store, goods, number, address, urls),
      );
      await expect
        .poll(() => Math.min(...shoppers.map(({ refused }) => refused)), { timeout: 90_000 })
        .toBeGreaterThanOrEqual(ROUNDS);
      await setReadOnly('off');
      const answers = await Promise.all(shoppers.map(({ order }) => order));
      expect(answers.map(({ status }) => status)).toEqual(Array(SHOPPERS).fill(201));
      expect(shoppers.flatMap(({ others }) => others)).toEqual([]);
      const placed = await rows('select 1 from orders where owner_id = ?', [store.ownerId]);
      expect(placed).toHaveLength(SHOPPERS);
      if (redis) expect(await redis.keys('*limit:*')).toBeGreaterThan(0);
    } finally {
      await setReadOnly('off');
      if (redis) {
        await Promise.all(ofThisTest.map((each) => each.stop()));
        await redis.dispose();
      }
    }
  },
  240_000,
);
