import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/paths.ts';
import { likelihood } from '../../src/reader/built-in/confidence/estimate-confidence.ts';
import { JOIN_FEATURES, JOIN_REASSURING } from '../../src/reader/model/join-confidence.ts';
import { fitSigned, type Sample } from './fit-reader/fit-logistic.ts';
import { type RecordedReading, recordedReadings } from './intake/recorded-answers.ts';

const FILE = 'data/reader/model-weights.json';
/** From here on the desk calls a draft clean. */
const SURE = 0.9;
const RESTRAINT = 1;
/**
 * How much all spoiled answers count together, beside all recorded ones. With more of them fewer are
 * taken for sure, and fewer right ones too: this leaves nine recorded orders in ten sure.
 */
const SPOILED_SHARE = 0.055;

/**
 * `npm run fit:model-reader`: fits the confidence of joined readings to the recorded answers and to
 * the same with a mistake in them, and prints how weights fitted without a writer do on that writer's
 * messages; `--write` keeps them.
 */
export async function main(args: string[]): Promise<number> {
  const { write } = parseArgs({ args, options: { write: { type: 'boolean' } } }).values;
  const samples = weighed(recordedReadings({ areSpoiled: true }));
  if (samples.length === 0) {
    console.error('No recorded answers.');
    return 1;
  }
  for (const author of new Set(samples.map((sample) => sample.author))) {
    const others = samples.filter((sample) => sample.author !== author);
    const own = samples.filter((sample) => sample.author === author);
    if (others.length > 0) console.log(checked(author, own, fitModelConfidence(others)));
  }
  const weights = fitModelConfidence(samples);
  console.log(checked('all, fitted on all', samples, weights));
  if (write) {
    const rows = JOIN_FEATURES.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(3))]);
    const sorted = Object.fromEntries(rows.sort());
    writeFileSync(join(projectRoot, FILE), `${JSON.stringify(sorted, null, 2)}\n`);
  }
  return 0;
}

interface Weighed extends Sample {
  author: string;
  isSpoiled: boolean;
}

/** What the confidence is fitted to: few recorded answers are wrong, and those made so are many. */
function weighed(readings: readonly RecordedReading[]): Weighed[] {
  const found = readings.flatMap(({ author, features, right, isSpoiled }) =>
    features ? [{ author, features, is: right, isSpoiled }] : [],
  );
  const spoiled = found.filter(({ isSpoiled }) => isSpoiled).length;
  const share = (SPOILED_SHARE * (found.length - spoiled)) / Math.max(1, spoiled);
  return found.map((each) => ({ ...each, weight: each.isSpoiled ? share : 1 }));
}

/** Weights in the order of `JOIN_FEATURES`; however few messages say otherwise, trouble is no comfort. */
export const fitModelConfidence = (samples: readonly Sample[]): number[] =>
  fitSigned(samples, RESTRAINT, (at) => {
    const feature = JOIN_FEATURES[at] ?? 'always';
    if (feature === 'always') return 0;
    return JOIN_REASSURING.has(feature) ? 1 : -1;
  });

function checked(name: string, samples: readonly Weighed[], weights: readonly number[]): string {
  const isSure = ({ features }: Sample) => likelihood(features, weights) >= SURE;
  const told = samples.filter(({ isSpoiled }) => !isSpoiled);
  const sure = told.filter(isSure);
  const right = sure.filter(({ is }) => is).length;
  const wrong = samples.filter(({ isSpoiled, is }) => isSpoiled && !is);
  return `${name}: ${told.length} orders, ${sure.length} sure, ${right} of these right; spoiled: ${wrong.length} wrong, ${wrong.filter(isSure).length} sure`;
}
