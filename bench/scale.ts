import { parseArgs } from 'node:util';
import type { Figure } from './report.ts';
import { openSide, type Side } from './scale/scale-side.ts';
import { percentile } from './timed-requests.ts';
import { UsageError } from './usage-error.ts';

const SMALL = 1_000;
const LARGE = 1_000_000;
const WARM_UP = 3;
const ROUNDS = 25;
const HEALTH_ROUNDS = 5;
/** A list may not take longer than this many times of what it takes where there is little. */
const MOST_RATIO = 1.5;

/**
 * The same requests over 1,000 and over 1,000,000 orders of one store, each through a compiled web
 * process of its own, in turn. @throws UsageError
 */
export async function measure(dir: string, args: string[]): Promise<Figure[]> {
  const { small, large, rounds } = readArguments(args);
  const sides: Side[] = [];
  try {
    for (const orders of [small, large]) sides.push(await openSide(dir, orders));
    const [few, many] = sides;
    if (!few || !many) throw new Error('a side is missing');
    return [...(await pages(few, many, rounds)), await healthMade(few, many)];
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
  }
}

function readArguments(args: string[]): { small: number; large: number; rounds: number } {
  const number = { type: 'string' } as const;
  const options = { small: number, large: number, rounds: number } as const;
  try {
    const { values } = parseArgs({ args, options });
    const { small = String(SMALL), large = String(LARGE), rounds = String(ROUNDS) } = values;
    if (/^[1-9]\d{2,5}$/.test(small) && /^[1-9]\d{2,6}$/.test(large) && /^[1-9]\d?$/.test(rounds)) {
      return { small: Number(small), large: Number(large), rounds: Number(rounds) };
    }
  } catch {
    // Said below, like every other wrong call.
  }
  throw new UsageError();
}

/** Each request of both sides one after the other, so that a slow moment is nobody's alone. */
async function pages(few: Side, many: Side, rounds: number): Promise<Figure[]> {
  const times = many.questions.map(() => ({ few: [] as number[], many: [] as number[] }));
  for (let round = -WARM_UP; round < rounds; round++) {
    // As a worker keeps them: none runs here. What is asked first finds them fresh.
    for (const side of [few, many]) await side.makeHealth();
    for (const [place, question] of many.questions.entries()) {
      const inFew = few.questions[place];
      if (inFew?.what !== question.what) throw new Error(`${question.what} is asked of one alone`);
      const took = { few: await few.ask(inFew), many: await many.ask(question) };
      if (round < 0) continue;
      times[place]?.few.push(took.few);
      times[place]?.many.push(took.many);
    }
  }
  return many.questions.map(({ what, url, judged }, place) => {
    const { few: ofFew = [], many: ofMany = [] } = times[place] ?? {};
    return {
      what,
      url,
      unit: 'ms',
      value: percentile(ofMany, 0.5),
      p95: percentile(ofMany, 0.95),
      beside: { what: `at ${few.orders}`, value: percentile(ofFew, 0.5) },
      p95Beside: percentile(ofFew, 0.95),
      ...(judged && { mostRatio: MOST_RATIO }),
    };
  });
}

/** What nobody waits for: the worker makes them every 15 seconds. */
async function healthMade(few: Side, many: Side): Promise<Figure> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < HEALTH_ROUNDS; round++) {
    times.few.push(await few.makeHealth());
    times.many.push(await many.makeHealth());
  }
  return {
    what: 'making the figures of System Health',
    unit: 'ms',
    value: percentile(times.many, 0.5),
    beside: { what: `at ${few.orders}`, value: percentile(times.few, 0.5) },
  };
}
