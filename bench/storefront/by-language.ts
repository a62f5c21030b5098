import { offeredLanguages } from '../../src/kernel/translation/languages.ts';
import type { Figure } from '../report.ts';
import { interleaved, type Rounds } from '../rounds.ts';
import { pageWeight } from '../start/page-weights.ts';
import { type WebStack, withCpu } from '../web-stack.ts';
import type { Prepared, WrkAnswer } from '../wrk.ts';

const ROUNDS = 3;
const SECONDS = 1;

interface ByLanguage {
  kept: WebStack;
  made: WebStack;
  /** What the pages are set beside. */
  bare: { urls: readonly string[] };
  load(
    target: { urls: readonly string[] },
    requests: readonly Prepared[],
    seconds: number,
  ): Promise<WrkAnswer>;
  /** Statements for each request. */
  count(web: WebStack, requests: readonly Prepared[]): Promise<number>;
  /** The pages of a language, as readers ask for them. */
  pagesIn(language: string): Record<'list' | 'product', readonly Prepared[]>;
  /** What is promised of each way. */
  least: Record<'kept' | 'made', { perSecond: number; ratio: number }>;
}

/** The same pages of the same shops in each language, in short rounds, with what they weigh. */
export async function measureByLanguage(asked: ByLanguage): Promise<Figure[]> {
  const figures: Figure[] = [];
  // One after the other: what is kept of all languages together is more than a process keeps.
  for (const language of offeredLanguages('shop')) {
    figures.push(...(await measureLanguage(language, asked)));
  }
  return figures;
}

async function measureLanguage(language: string, asked: ByLanguage): Promise<Figure[]> {
  const { kept, made, bare, load, count, least } = asked;
  const { list, product } = asked.pagesIn(language);
  const send = (web: WebStack, requests: readonly Prepared[]) =>
    withCpu(web, () => load(web, requests, SECONDS));
  for (const web of [kept, made]) for (const pages of [list, product]) await send(web, pages);
  const found = await interleaved(
    {
      bare: () => load(bare, list, SECONDS),
      keptList: () => send(kept, list),
      madeList: () => send(made, list),
      keptProduct: () => send(kept, product),
      madeProduct: () => send(made, product),
    },
    { rounds: ROUNDS },
  );
  type Sent = Record<'perSecond' | 'webCpuMs', Rounds>;
  const figure = async (
    what: string,
    { perSecond, webCpuMs }: Sent,
    [way, requests]: ['kept' | 'made', readonly Prepared[]],
  ): Promise<Figure> => ({
    what,
    unit: '/s',
    value: perSecond.median,
    spread: perSecond.spread,
    limit: least[way].perSecond,
    may: 'no less',
    beside: { what: 'bare handler', value: found.bare.perSecond.median },
    leastRatio: least[way].ratio,
    statements: await count(asked[way], requests),
    firstViewKb: (await pageWeight(`${asked[way].urls[0]}${requests[0]?.path}`)).firstViewKb,
    webCpuMs: webCpuMs.median,
  });
  return [
    await figure(`list page in ${language}, kept`, found.keptList, ['kept', list]),
    await figure(`list page in ${language}, made anew`, found.madeList, ['made', list]),
    await figure(`product page in ${language}, kept`, found.keptProduct, ['kept', product]),
    await figure(`product page in ${language}, made anew`, found.madeProduct, ['made', product]),
  ];
}
