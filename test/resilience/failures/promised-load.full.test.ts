import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentile } from '../../../dev/percentile.ts';
import { processUsage } from '../../../dev/process-usage.ts';
import { postSigned } from '../../../dev/provider-load.ts';
import { ProviderSimulator } from '../../../dev/simulators/provider/provider-simulator.ts';
import { findBrokenRules } from '../../../src/domain/platform/invariants/find-broken-rules.ts';
import { acrossTenants } from '../../../src/tenancy/tenant.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import {
  APP_SECRETS,
  aChatStore,
  type ChatStore,
  chatMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { askLeanly } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atRate } from '../../support/resilience/load.ts';
import { onDatabase } from '../../support/resilience/on-database.ts';
import { useOwnPostgres } from '../../support/resilience/own-postgres.ts';
import {
  METRICS_TOKEN,
  type WebSample,
  webSamples,
} from '../../support/resilience/process-samples.ts';
import { PROMISED } from '../../support/resilience/promised-load.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { rows } from '../../support/rows.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const MORE = 1.5;
const BUYERS = PROMISED.buyers * MORE;
const EVENTS_PER_SECOND = PROMISED.eventsPerSecond * MORE;
/** Sellers who look at their orders. */
const LOOKS_PER_SECOND = 5;
const SECONDS = bySize({ smoke: 10, full: 120, soak: 3_600 });
/** Until nothing new is compiled, and pools and caches are filled. */
const WARM_UP = bySize({ smoke: 5, full: 60, soak: 300 });
const SAMPLE_MS = bySize({ smoke: 1_000, full: 5_000, soak: 10_000 });
const STORES = 40;
/** Shoppers who write again and again. */
const WRITERS = 20_000;
const TEXTS = ['hello, how are you', 'is the blue mug in stock?', '2 blue mug please'];
/** Between a buyer's orders, on average. */
const THINK_MS = 500;
/** Of the events of a round, so that not all answers of an hour are kept. */
const ROUND_SECONDS = 20;

const context = useApp();
const postgres = useOwnPostgres(context);
const provider = new ProviderSimulator();
let providerUrl = '';
beforeAll(async () => {
  providerUrl = await provider.start();
});
afterAll(() => provider.stop());
const { processes, urlOf, startWorker } = useWebProcesses(context, () => ({
  DATABASE_URL: postgres.url,
  CHAT_APP_SECRET: APP_SECRETS.chat,
  PROVIDER_API_URL: providerUrl,
  METRICS_TOKEN,
}));

interface Shop {
  store: ChatStore;
  ways: ReturnType<typeof shoppingIn>;
}

/** What came of all that was sent, in milliseconds. */
interface Traffic {
  buyers: number[];
  events: number[];
  looks: number[];
  /** Answers that are none of a healthy shop. */
  refused: string[];
}

interface Sample {
  web: WebSample[];
  workerMb: number;
  /** How long the oldest event and the oldest job that is due have waited, in seconds. */
  oldestEvent: number;
  oldestJob: number;
}

const noTraffic = (): Traffic => ({ buyers: [], events: [], looks: [], refused: [] });

/** Buyers, chat and sellers for so many seconds. */
class Load {
  #turn = 0;
  #written = 0;
  readonly #shops: readonly Shop[];

  constructor(shops: readonly Shop[]) {
    this.#shops = shops;
  }

  async run(seconds: number): Promise<Traffic> {
    const traffic = noTraffic();
    const end = performance.now() + seconds * 1_000;
    await Promise.all([
      ...Array.from({ length: BUYERS }, () => this.#buy(traffic, end)),
      this.#inRounds(EVENTS_PER_SECOND, end, traffic.events, () => this.#write(traffic)),
      this.#inRounds(LOOKS_PER_SECOND, end, traffic.looks, () => this.#look(traffic)),
    ]);
    return traffic;
  }

  /** From the shop over the cart to the order, and again. */
  async #buy({ buyers, refused }: Traffic, end: number): Promise<void> {
    while (performance.now() < end) {
      const { shop, url } = this.#next();
      const began = performance.now();
      for (const step of [shop.ways.list, shop.ways.checkCart, shop.ways.buy]) {
        const { status, error } = await step(url);
        if (status < 200 || status >= 300) refused.push(`buyer: ${status} ${error ?? ''}`);
      }
      buyers.push(performance.now() - began);
      await wait(THINK_MS * (0.5 + Math.random()));
    }
  }

  async #inRounds(
    perSecond: number,
    end: number,
    took: number[],
    send: () => Promise<void>,
  ): Promise<void> {
    while (performance.now() < end) {
      const seconds = Math.min(ROUND_SECONDS, Math.ceil((end - performance.now()) / 1_000));
      const answers = await atRate(perSecond, seconds, send);
      for (const answer of answers) took.push(answer.took);
      provider.sent.length = 0;
    }
  }

  /** Every shopper writes to one store. */
  async #write({ refused }: Traffic): Promise<void> {
    const { url } = this.#next();
    const written = ++this.#written;
    const { store } = this.#shopNo(written % WRITERS);
    const from = String(919_400_000_000 + (written % WRITERS));
    const text = TEXTS[written % TEXTS.length] ?? '';
    const message = textMessage(text, { from, id: `wamid.promised.${written}` });
    const body = JSON.stringify(chatMessages(store, message));
    const { status } = await postSigned(`${url}/webhooks/provider`, body, APP_SECRETS.chat);
    if (status !== 200) refused.push(`event: ${status}`);
  }

  async #look({ refused }: Traffic): Promise<void> {
    const { shop, url } = this.#next();
    const { status, error } = await shop.ways.orders(url);
    if (status !== 200) refused.push(`seller: ${status} ${error ?? ''}`);
  }

  #next(): { shop: Shop; url: string } {
    const turn = this.#turn++;
    return { shop: this.#shopNo(turn), url: urlOf(turn) };
  }

  #shopNo(number: number): Shop {
    const shop = this.#shops[number % STORES];
    if (!shop) throw new Error(`${number} is no whole number`);
    return shop;
  }
}

const countOf = async (sql: string): Promise<number> =>
  Number((await rows<{ count: string | null }>(acrossTenants(sql)))[0]?.count ?? 0);

/** Of the first or the last tenth of the samples: one alone says little. */
const median = (samples: readonly Sample[], of: (sample: Sample) => number): number =>
  percentile(samples.map(of), 0.5);

test(
  'B-21 half again the promised load for an hour: memory stays, nothing waits, nothing is refused',
  async () => {
    const worker = startWorker();
    const shops: Shop[] = [];
    while (shops.length < STORES) {
      const store = await aChatStore(context);
      const goods = await someGoods(store, { name: 'Blue mug', stock: 100_000_000 });
      shops.push({ store, ways: shoppingIn(store, goods, askLeanly) });
    }
    const load = new Load(shops);
    const warmUp = await load.run(WARM_UP);
    const placedBefore = await countOf('select count(*) from orders');

    const samples: Sample[] = [];
    let isOver = false;
    const sampling = (async () => {
      while (!isOver) {
        samples.push(await sample(worker.child.pid));
        await wait(SAMPLE_MS);
      }
    })();
    const traffic = await load.run(SECONDS).finally(() => {
      isOver = true;
    });
    await sampling;

    const say = (what: string, value: number, unit: string, limit?: number) =>
      figure('B-21', { what, value, unit, ...(limit !== undefined && { limit }) });
    expect([...warmUp.refused, ...traffic.refused]).toEqual([]);
    say('orders', traffic.buyers.length / SECONDS, '/s');
    say('events', traffic.events.length / SECONDS, '/s');
    say('a buyer’s way, p50', percentile(traffic.buyers, 0.5), 'ms');
    say('a buyer’s way, p99', percentile(traffic.buyers, 0.99), 'ms', 250);
    say('an event’s answer, p99', percentile(traffic.events, 0.99), 'ms', 250);
    say('a seller’s list of orders, p99', percentile(traffic.looks, 0.99), 'ms', 250);
    const oldest = (of: (sample: Sample) => number) => Math.max(...samples.map(of));
    say(
      'oldest event not handled',
      oldest(({ oldestEvent }) => oldestEvent),
      's',
      10,
    );
    say(
      'oldest job not begun',
      oldest(({ oldestJob }) => oldestJob),
      's',
      30,
    );

    const tenth = Math.ceil(samples.length / 10);
    const [first, last] = [samples.slice(0, tenth), samples.slice(-tenth)];
    const growth = (of: (sample: Sample) => number) =>
      (median(last, of) / (median(first, of) || 1) - 1) * 100;
    const most = bySize({ smoke: 100, full: 30, soak: 10 });
    const ofWeb = processes.map((_, at) => growth(({ web }) => web[at]?.rssMb ?? 0));
    say('growth of web’s memory', Math.max(...ofWeb), '%', most);
    say(
      'web’s memory',
      Math.max(...last.flatMap(({ web }) => web.map(({ rssMb }) => rssMb))),
      'MB',
    );
    say(
      'growth of the worker’s memory',
      growth(({ workerMb }) => workerMb),
      '%',
      most,
    );
    say('the worker’s memory', Math.max(...last.map(({ workerMb }) => workerMb)), 'MB');
    const more = (of: (sample: WebSample) => number) =>
      Math.max(
        ...processes.map((_, at) => {
          const inWeb = ({ web }: Sample) => (web[at] ? of(web[at]) : 0);
          return median(last, inWeb) - median(first, inWeb);
        }),
      );
    say(
      'more open files',
      more(({ files }) => files),
      '',
      40,
    );
    say(
      'more database connections',
      more(({ connections }) => connections),
      '',
      12,
    );
    const lags = samples.flatMap(({ web }) => web.map(({ lagMs }) => lagMs));
    say('event loop p99 delay, median', percentile(lags, 0.5), 'ms', 100);

    await expect.poll(countOpen, { timeout: 60_000, interval: 500 }).toBe(0);
    expect(await countOf('select count(*) from orders')).toBe(placedBefore + traffic.buyers.length);
    const told = warmUp.events.length + traffic.events.length;
    expect(
      await countOf(
        `select count(distinct external_id) from messages where external_id like 'wamid.promised.%'`,
      ),
    ).toBe(told);
    expect(await countOf(`select count(*) from jobs where state = 'dead'`)).toBe(0);
    const broken = await onDatabase(postgres.url, findBrokenRules);
    say('what breaks an invariant', broken.length, 'rules', 0);
    expect(broken).toEqual([]);
  },
  bySize({ smoke: 120_000, full: 600_000, soak: 4_800_000 }),
);

async function sample(workerPid: number | undefined): Promise<Sample> {
  const [web, oldestEvent, oldestJob] = await Promise.all([
    webSamples(processes),
    countOf(
      `select extract(epoch from now() - min(received_at)) as count from webhook_events where state <> 'processed'`,
    ),
    countOf(
      `select extract(epoch from now() - min(run_at)) as count from jobs where state = 'queued' and run_at <= now()`,
    ),
  ]);
  return { web, workerMb: processUsage(workerPid)?.rssMb ?? 0, oldestEvent, oldestJob };
}

const countOpen = () => countOf(`select count(*) from webhook_events where state <> 'processed'`);
