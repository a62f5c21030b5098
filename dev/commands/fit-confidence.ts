import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { likelihood } from '../../src/domain/messages/parse/confidence/estimate-confidence.ts';
import {
  FEATURES,
  featuresOf,
  REASSURING,
} from '../../src/domain/messages/parse/confidence/features.ts';
import { gatherEvidence } from '../../src/domain/messages/parse/parse-message.ts';
import { WEIGHTS } from '../../src/domain/messages/parse/weights.ts';
import { projectRoot } from '../../src/paths.ts';
import { isWhollyRight, readCatalogs, readMessages } from './intake/corpus.ts';
import { fitLogistic, type Sample } from './intake/fit-logistic.ts';

const USAGE =
  'usage: npm run fit:confidence -- --corpus DIR [--corpus DIR …] [--write]\n' +
  'DIR holds catalogs/ and messages.jsonl. Prints how weights fitted on all other stores do on each\n' +
  'store; --write then fits on all and writes them into the parser.';
const WEIGHTS_FILE = 'data/reader/weights.json';
/** From here on the desk calls a draft clean. */
const SURE = 0.9;
/**
 * Taken off before the weights are used: the parser was made with these corpora before its eyes, and
 * reads the messages of other stores less well.
 */
const CAUTION = 0.6;

/** `npm run fit:confidence`: fits the parser's confidence to corpora, and cross-checks it by store. */
export async function main(args: string[]): Promise<number> {
  const { corpus, write } = parseArgs({
    args,
    options: { corpus: { type: 'string', multiple: true }, write: { type: 'boolean' } },
  }).values;
  if (!corpus) {
    console.error(USAGE);
    return 2;
  }
  const samples = corpus.flatMap(samplesOf);
  for (const store of new Set(samples.map((sample) => sample.store))) {
    const weights = cautious(samples.filter((sample) => sample.store !== store));
    console.log(
      checked(
        store,
        samples.filter((sample) => sample.store === store),
        weights,
      ),
    );
  }
  const weights = cautious(samples);
  console.log(checked('all, fitted on all', samples, weights));
  if (write) writeWeights(weights);
  return 0;
}

function cautious(samples: readonly Sample[]): number[] {
  const [always = 0, ...others] = fitLogistic(samples, keepSign);
  return [always - CAUTION, ...others];
}

/** However few messages say otherwise, trouble makes nothing surer. */
function keepSign(weight: number, at: number): number {
  const feature = FEATURES[at] ?? 'always';
  if (feature === 'always') return weight;
  return REASSURING.has(feature) ? Math.max(0, weight) : Math.min(0, weight);
}

function samplesOf(dir: string): Sample[] {
  const catalogs = readCatalogs(join(dir, 'catalogs'));
  return readMessages(join(dir, 'messages.jsonl')).flatMap((message) => {
    const index = catalogs.get(message.catalog);
    if (!index) throw new Error(`No catalog ${message.catalog} for message ${message.id}`);
    const evidence = gatherEvidence(message.text, index, { messages: message.context ?? [] });
    if (evidence.parsed.intent !== 'order') return [];
    const right = isWhollyRight(evidence.parsed, message);
    return [{ store: message.catalog, features: featuresOf(evidence), right }];
  });
}

function checked(name: string, samples: readonly Sample[], weights: readonly number[]): string {
  const sure = samples.filter(({ features }) => likelihood(features, weights) >= SURE);
  const right = sure.filter((sample) => sample.right).length;
  const all = samples.filter((sample) => sample.right).length;
  return `${name}: ${samples.length} orders, ${percent(all, samples.length)} right; sure of ${percent(sure.length, samples.length)}, ${percent(right, sure.length)} of these right`;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

function writeWeights(weights: readonly number[]): void {
  const rows = FEATURES.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(3))] as const);
  const confidence = Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify({ ...WEIGHTS, confidence }, null, 2);
  writeFileSync(join(projectRoot, WEIGHTS_FILE), `${text}\n`);
}
