import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase, rows } from '../src/kernel/db/db.ts';
import { offeredLanguages } from '../src/kernel/translation/languages.ts';
import type { Figure } from './report.ts';
import { interleaved, type Rounds } from './rounds.ts';
import { startBareProcesses } from './storefront/bare-processes.ts';
import { measureByLanguage } from './storefront/by-language.ts';
import { deliveryQuotes } from './storefront/delivery-quotes.ts';
import {
  offerLanguages,
  openShopsDatabase,
  payLinks,
  shopPaths,
} from './storefront/shops-database.ts';
import { UsageError } from './usage-error.ts';
import { startWebStack, type WebStack, withCpu } from './web-stack.ts';
import { type Prepared, runWrk } from './wrk.ts';

const PROCESSES = 2;
const CONNECTIONS = 32;
const SECONDS = { warmUp: 3, round: 4, counted: 2 };
const ROUNDS = 3;
/** Enough that nobody reads more than one reader may. */
const READERS = 4_000;
const LEAST = {
  kept: { perSecond: 12_000, ratio: 0.2 },
  made: { perSecond: 2_500, ratio: 0.04 },
};
const MOST_P99_MS = 10;
const QUOTE = { connections: 4, mostP99Ms: 20 };
/** The server counts what it has done with a delay of a second. */
const COUNTED_MS = 1_500;
/** Until every process knows that its shops have changed, and longer. */
const KNOWN_MS = 3_000;

/**
 * The list of goods and the page of one, each of 100 shops, through two web processes: from what
 * they keep, and made anew for each request; and a payment link of each. Beside them, in turn, the bare
 * handler in as many processes and in one. Then the same in each language.
 */
export async function measure(dir: string, args: string[]): Promise<Figure[]> {
  if (args.length > 0) throw new UsageError();
  const database = await openShopsDatabase(dir);
  const settings = {
    DATABASE_URL: process.env.DATABASE_URL as string,
    DATA_DIR: database.dataDir,
    ENCRYPTION_KEY: 'the-benchmark-encryption-key-0000001',
    JWT_SECRET: 'the-benchmark-signs-sessions-with-this',
  };
  const knex = connectDatabase({ databaseUrl: settings.DATABASE_URL, dbPoolMax: 2 });
  const stops: (() => unknown)[] = [() => knex.destroy()];
  try {
    await offerLanguages([]);
    const links = await payLinks();
    const kept = await startWebStack(PROCESSES, settings);
    stops.push(() => kept.stop());
    const made = await startWebStack(PROCESSES, { ...settings, SHOP_CACHE: '0' });
    stops.push(() => made.stop());
    const bare = await startBareProcesses(PROCESSES);
    stops.push(() => bare.stop());
    const bareAlone = await startBareProcesses(1);
    stops.push(() => bareAlone.stop());
    return await ofStacks({ kept, made, bare, bareAlone }, readsOf(links));
  } finally {
    for (const stop of stops.reverse()) await stop();
    await database.stop();
  }
}

interface Stacks {
  kept: WebStack;
  made: WebStack;
  bare: { urls: readonly string[] };
  bareAlone: { urls: readonly string[] };
}

async function ofStacks(
  { kept, made, bare, bareAlone }: Stacks,
  links: readonly Prepared[],
): Promise<Figure[]> {
  const paths = await shopPaths();
  const [lists, products] = [readsOf(paths.listings), readsOf(paths.products)];
  const load = (
    { urls }: { urls: readonly string[] },
    requests: readonly Prepared[],
    seconds = SECONDS.round,
  ) => runWrk({ urls, connections: CONNECTIONS, seconds, requests });
  const stacks = [kept, made];
  for (const web of stacks) {
    for (const pages of [lists, products, links]) await load(web, pages, SECONDS.warmUp);
  }
  const found = await interleaved(
    {
      keptList: () => withCpu(kept, () => load(kept, lists)),
      madeList: () => withCpu(made, () => load(made, lists)),
      bare: () => load(bare, lists),
      bareAlone: () => load(bareAlone, lists),
      keptProduct: () => withCpu(kept, () => load(kept, products)),
      madeProduct: () => withCpu(made, () => load(made, products)),
      link: () => withCpu(made, () => load(made, links)),
    },
    { rounds: ROUNDS },
  );
  const count = (web: WebStack, pages: readonly Prepared[]) =>
    statementsFor(() => load(web, pages, SECONDS.counted));
  const ofTwo = found.bare.perSecond;
  const ofOne = found.bareAlone.perSecond;
  // The stricter one: what the load generators leave to two processes differs between machines.
  const isOneQuicker = ofOne.median > ofTwo.median;
  const limit = isOneQuicker ? ofOne : ofTwo;
  const inOneLanguage: Figure[] = [
    { what: 'a page of 12 KiB from a bare handler', unit: '/s', ...of(ofTwo) },
    { what: 'the same from one process', unit: '/s', ...of(ofOne) },
    ...keptFigures('list', found.keptList, limit, await count(kept, lists)),
    ...keptFigures('product', found.keptProduct, limit, await count(kept, products)),
    madeFigure('list', found.madeList, limit, await count(made, lists)),
    madeFigure('product', found.madeProduct, limit, await count(made, products)),
    madeFigure('payment link', found.link, limit, await count(made, links)),
    { what: 'memory of a web process after that', unit: 'MB', value: memoryOf(kept) },
    { what: 'and of one that keeps no pages', unit: 'MB', value: memoryOf(made) },
  ];
  await offerLanguages(offeredLanguages('shop'));
  await wait(KNOWN_MS);
  const inEach = await measureByLanguage({
    kept,
    made,
    load,
    bare: isOneQuicker ? bareAlone : bare,
    pagesIn: (language) => ({
      list: readsOf(paths.listings.map((path) => `/${language}${path}`)),
      product: readsOf(paths.products.map((path) => `/${language}${path}`)),
    }),
    least: LEAST,
    count,
  });
  const quoted = await quoteFigures(kept);
  return [
    ...inOneLanguage,
    ...inEach,
    ...quoted,
    { what: 'memory of a web process after all languages', unit: 'MB', value: memoryOf(kept) },
  ];
}

/** What delivery costs, of shops with 25,000 postal codes in 50 areas. */
async function quoteFigures(web: WebStack): Promise<Figure[]> {
  const requests = await deliveryQuotes();
  await wait(KNOWN_MS);
  const { connections, mostP99Ms } = QUOTE;
  const load = (seconds: number) =>
    runWrk({ urls: web.urls, connections, seconds, requests, expect: 200 });
  await load(SECONDS.warmUp);
  const { quote } = await interleaved(
    { quote: () => withCpu(web, () => load(SECONDS.round)) },
    { rounds: ROUNDS },
  );
  const statements = await statementsFor(() => load(SECONDS.counted));
  return [
    {
      what: 'quotes of delivery among 25,000 postal codes',
      unit: '/s',
      ...of(quote.perSecond),
      statements,
    },
    {
      what: 'such a quote: slowest hundredth',
      unit: 'ms',
      value: quote.p99Ms.median,
      spread: quote.p99Ms.spread,
      limit: mostP99Ms,
    },
    {
      what: 'such a quote: refused or broken',
      unit: 'answers',
      value: quote.refused.spread[1] + quote.broken.spread[1],
      limit: 0,
    },
  ];
}

/** Each path for as many readers as there are, as browsers ask. */
const readsOf = (paths: readonly string[]): Prepared[] =>
  Array.from({ length: READERS }, (_, n) => ({
    path: paths[n % paths.length] ?? '',
    headers: {
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br',
      'x-forwarded-for': `10.0.${Math.floor(n / 250)}.${(n % 250) + 1}`,
    },
  }));

type Answered = Record<'perSecond' | 'p99Ms' | 'refused' | 'broken' | 'webCpuMs', Rounds>;

const of = ({ median, spread }: Rounds) => ({
  value: Math.round(median),
  spread: [Math.round(spread[0]), Math.round(spread[1])] as const,
});

function keptFigures(page: string, found: Answered, limit: Rounds, statements: number): Figure[] {
  return [
    speedOf(`${page} page, kept`, found, { ...LEAST.kept, limit, statements }),
    {
      what: `${page} page, kept: slowest hundredth`,
      unit: 'ms',
      value: found.p99Ms.median,
      spread: found.p99Ms.spread,
      limit: MOST_P99_MS,
    },
    {
      what: `${page} page, kept: refused or broken`,
      unit: 'answers',
      value: found.refused.spread[1] + found.broken.spread[1],
      limit: 0,
    },
  ];
}

const madeFigure = (page: string, found: Answered, limit: Rounds, statements: number): Figure =>
  speedOf(`${page} page, made anew`, found, { ...LEAST.made, limit, statements });

function speedOf(
  what: string,
  found: Answered,
  least: { perSecond: number; ratio: number; limit: Rounds; statements: number },
): Figure {
  return {
    what,
    unit: '/s',
    ...of(found.perSecond),
    limit: least.perSecond,
    may: 'no less',
    beside: { what: 'bare handler', value: Math.round(least.limit.median) },
    leastRatio: least.ratio,
    statements: least.statements,
    webCpuMs: found.webCpuMs.median,
    p99Ms: found.p99Ms.median,
  };
}

/** Transactions of the database for each request; outside of one, each statement is its own. */
async function statementsFor(send: () => ReturnType<typeof runWrk>): Promise<number> {
  const before = await committed();
  const { requests } = await send();
  await wait(COUNTED_MS);
  return Number((((await committed()) - before) / Math.max(1, requests)).toFixed(2));
}

async function committed(): Promise<number> {
  const [found] = await rows<{ count: number }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return found?.count ?? 0;
}

const memoryOf = (web: WebStack): number => Math.round(web.usage().rssMb / PROCESSES);
