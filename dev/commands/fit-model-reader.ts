import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  JOIN_FEATURES,
  JOIN_REASSURING,
} from '../../src/domain/messages/model-reader/join-confidence.ts';
import { likelihood } from '../../src/domain/messages/parse/confidence/estimate-confidence.ts';
import { projectRoot } from '../../src/paths.ts';
import { fitSigned, type Sample } from './fit-reader/fit-logistic.ts';
import { recordedReadings } from './intake/recorded-answers.ts';

const FILE = 'data/reader/model-weights.json';
/** From here on the desk calls a draft clean. */
const SURE = 0.9;
const RESTRAINT = 1;

/**
 * `npm run fit:model-reader`: fits the confidence of joined readings to the recorded answers, and
 * prints how weights fitted without a writer do on that writer's messages; `--write` keeps them.
 */
export async function main(args: string[]): Promise<number> {
  const { write } = parseArgs({ args, options: { write: { type: 'boolean' } } }).values;
  const samples = recordedReadings().flatMap(({ author, features, right }) =>
    features ? [{ author, features, is: right }] : [],
  );
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

/** Weights in the order of `JOIN_FEATURES`; however few messages say otherwise, trouble is no comfort. */
export const fitModelConfidence = (samples: readonly Sample[]): number[] =>
  fitSigned(samples, RESTRAINT, (at) => {
    const feature = JOIN_FEATURES[at] ?? 'always';
    if (feature === 'always') return 0;
    return JOIN_REASSURING.has(feature) ? 1 : -1;
  });

function checked(name: string, samples: readonly Sample[], weights: readonly number[]): string {
  const sure = samples.filter(({ features }) => likelihood(features, weights) >= SURE);
  const right = sure.filter((sample) => sample.is).length;
  return `${name}: ${samples.length} orders, ${sure.length} sure, ${right} of these right`;
}
