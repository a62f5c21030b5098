import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/paths.ts';
import { type ReaderWeights, WEIGHTS } from '../../src/reader/built-in/weights.ts';
import { readAuthor, readAuthors } from './fit-reader/authors.ts';
import { fitReader } from './fit-reader/fit-weights.ts';
import { committedTable, fallen, printed, TABLE_FILE, tableOf } from './fit-reader/table.ts';

const USAGE =
  'usage: npm run fit:reader -- [--write | --check]\n' +
  'Fits what the reader has learned, and prints how each author of data/reader/writers is read by what\n' +
  'the others taught. --write keeps the weights and that table; --check compares it with the one kept.';
const WEIGHTS_FILE = join(projectRoot, 'data/reader/weights.json');
/** The stores that the reader was made with. */
export const TUNED = join(projectRoot, 'test/reader/built-in/corpus');

/** `npm run fit:reader`: fits ranker, intent and confidence. Exit code 1: a figure fell. */
export async function main(args: string[]): Promise<number> {
  const { write, check } = parseArgs({
    args,
    options: { write: { type: 'boolean' }, check: { type: 'boolean' } },
  }).values;
  if (write && check) {
    console.error(USAGE);
    return 2;
  }
  const learn = (from: ReaderWeights) => fitReader(readAuthors(), readAuthor('tuned', TUNED), from);
  // The table is that of the weights which are shipped: they find the readings that compete.
  const weights = write ? rounded(learn(WEIGHTS).weights) : WEIGHTS;
  const table = tableOf(learn(weights).leftOut);
  console.log(printed(table));
  if (write) {
    writeFileSync(WEIGHTS_FILE, jsonOf(weights));
    writeFileSync(TABLE_FILE, jsonOf(table));
  }
  const worse = check ? fallen(committedTable(), table) : [];
  for (const line of worse) console.error(line);
  return worse.length > 0 ? 1 : 0;
}

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Three digits, by name: what a person can compare. */
function rounded({ confidence, intent, ranker }: ReaderWeights): ReaderWeights {
  const tidy = <Weights extends Readonly<Record<string, number>>>(weights: Weights): Weights =>
    Object.fromEntries(
      Object.entries(weights)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, weight]) => [name, Math.round(weight * 1000) / 1000]),
    ) as Weights;
  return { confidence: tidy(confidence), intent: tidy(intent), ranker: tidy(ranker) };
}
