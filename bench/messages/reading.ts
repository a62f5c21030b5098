import { join } from 'node:path';
import { type CorpusMessage, readMessages } from '../../dev/commands/intake/corpus.ts';
import { projectRoot } from '../../src/paths.ts';
import { builtInReader, type CatalogIndex, type CatalogProduct } from '../../src/reader/index.ts';
import type { Figure } from '../report.ts';
import { enlarge, readCatalogsOf } from './catalogs.ts';
import { hostileMessages } from './hostile.ts';
import { HOSTILE_KINDS } from './hostile-catalogs.ts';

const CORPUS = join(projectRoot, 'test/reader/built-in/corpus');
const SMALL_VARIANTS = 400;
const LARGE_PRODUCTS = 5_000;
const LIMITS = { messagesASecond: 1_000, largeMs: 25, hostileMs: 50, hostileCatalogMs: 200 };
/** A web process is as good as it gets after some thousand messages: until then it compiles. */
const WARM_UP_MS = 6_000;
const MEASURED_MS = 4_000;
const LARGE_ROUNDS = 3;
const HOSTILE_TURNS = 5;
const HOSTILE_CATALOG = { products: 100, names: 1_020 };
/** Together as long as what is read again. */
const EARLIER = { messages: 30, length: 130 };

const { indexCatalog, LONGEST_READ, parseMessage } = await builtInReader();

type Indexes = ReadonlyMap<string, CatalogIndex>;

/** How fast messages of the corpus are read, and messages that are made to be slow. */
export function measureReading(): Figure[] {
  const catalogs = readCatalogsOf(join(CORPUS, 'catalogs'));
  const messages = readMessages(join(CORPUS, 'messages.jsonl'));
  const slugs = [...new Set(messages.map(({ catalog }) => catalog))];
  const indexesOf = (isEnough: (products: readonly CatalogProduct[]) => boolean) => {
    const large = slugs.map((slug) => [slug, enlarge(slug, catalogs, isEnough)] as const);
    const { ms } = timed(() => large.slice(0, 1).map(([, catalog]) => indexCatalog(catalog)));
    const indexes: Indexes = new Map(large.map(([slug, catalog]) => [slug, indexCatalog(catalog)]));
    return { indexes, ms };
  };
  const small = indexesOf((products) => variantsOf(products) >= SMALL_VARIANTS);
  const large = indexesOf((products) => products.length >= LARGE_PRODUCTS);
  readFor(WARM_UP_MS, messages, small.indexes);
  return [
    throughput(messages, small.indexes),
    percentiles(messages, large.indexes),
    { what: `index ${LARGE_PRODUCTS} products`, unit: 'ms', value: round(large.ms) },
    ...hostile([...small.indexes.values()][0] as CatalogIndex),
    ...Object.keys(HOSTILE_KINDS).map(hostileCatalog),
  ];
}

const variantsOf = (products: readonly CatalogProduct[]): number =>
  products.reduce((sum, { variants }) => sum + variants.length, 0);

const read = ({ text, catalog, context = [] }: CorpusMessage, indexes: Indexes) =>
  parseMessage(text, indexes.get(catalog) as CatalogIndex, { messages: context });

/** By the time that this process computed: what one core does, however busy the others are. */
function readFor(leastMs: number, messages: readonly CorpusMessage[], indexes: Indexes) {
  let count = 0;
  let ms = 0;
  while (ms < leastMs) {
    ms += timed(() => {
      for (const message of messages) read(message, indexes);
    }).ms;
    count += messages.length;
  }
  return { count, ms };
}

function throughput(messages: readonly CorpusMessage[], indexes: Indexes): Figure {
  const { count, ms } = readFor(MEASURED_MS, messages, indexes);
  return {
    what: `messages read against ${SMALL_VARIANTS} variants`,
    unit: '/s',
    value: Math.round((count * 1_000) / ms),
    limit: LIMITS.messagesASecond,
    may: 'no less',
    messages: count,
  };
}

function percentiles(messages: readonly CorpusMessage[], indexes: Indexes): Figure {
  for (const message of messages) read(message, indexes);
  const times: number[] = [];
  for (let turn = 0; turn < LARGE_ROUNDS; turn += 1) {
    for (const message of messages) times.push(timed(() => read(message, indexes)).ms);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => round(times[Math.ceil(times.length * share) - 1] ?? 0);
  return {
    what: `a message against ${LARGE_PRODUCTS} products`,
    unit: 'ms',
    p50: at(0.5),
    value: at(0.99),
    percentile: 'p99',
    limit: LIMITS.largeMs,
    worst: at(1),
  };
}

function hostile(index: CatalogIndex): Figure[] {
  const times = new Map<string, number[]>();
  for (let turn = 0; turn < HOSTILE_TURNS; turn += 1) {
    for (const [what, text] of hostileMessages(turn)) {
      const alone = timed(() => parseMessage(text, index));
      const behind = timed(() => parseMessage(text, index, { messages: earlierOf(text) }));
      times.set(what, [...(times.get(what) ?? []), alone.ms]);
      const after = `${what}, after ${EARLIER.messages} messages`;
      times.set(after, [...(times.get(after) ?? []), behind.ms]);
    }
  }
  return [...times].map(([what, taken]) => {
    const sorted = taken.sort((a, b) => a - b);
    return {
      what,
      unit: 'ms',
      p50: round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      value: round(sorted.at(-1) ?? 0),
      percentile: 'worst',
      limit: LIMITS.hostileMs,
    };
  });
}

/** A catalog that is made to be slow, with the texts of all of them. */
function hostileCatalog(what: string): Figure {
  const { products, names } = HOSTILE_CATALOG;
  const catalog = HOSTILE_KINDS[what]?.catalog(products, names);
  if (!catalog) throw new Error(`no catalog of ${what}`);
  const index = indexCatalog(catalog);
  const texts = Object.values(HOSTILE_KINDS).map(({ text }) => text(LONGEST_READ));
  const times = texts.map((text) => timed(() => parseMessage(text, index)).ms);
  times.sort((a, b) => a - b);
  return {
    what: `catalog of ${what}`,
    unit: 'ms',
    p50: round(times[Math.floor(times.length / 2)] ?? 0),
    value: round(times.at(-1) ?? 0),
    percentile: 'worst',
    limit: LIMITS.hostileCatalogMs,
  };
}

/** Other parts of a text as messages before it. */
const earlierOf = (text: string): string[] =>
  Array.from({ length: EARLIER.messages }, (_, at) => {
    const start = text.length - (at + 1) * EARLIER.length;
    return text.slice(Math.max(0, start), start + EARLIER.length);
  });

/** The less of what passed and what this process computed: a machine that is busy counts for nothing. */
function timed(work: () => unknown): { ms: number } {
  const before = process.cpuUsage();
  const started = performance.now();
  work();
  const passed = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { ms: Math.min(passed, (user + system) / 1_000) };
}

const round = (ms: number): number => Number(ms.toFixed(2));
