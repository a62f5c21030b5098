import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/paths.ts';
import type { Evidence } from '../../../src/reader/built-in/confidence/features.ts';
import { indexCatalog } from '../../../src/reader/built-in/index-catalog.ts';
import { gatherEvidence } from '../../../src/reader/built-in/parse-message.ts';
import { type ReaderWeights, WEIGHTS } from '../../../src/reader/built-in/weights.ts';

/** A message of which only the intent is known, its goods in braces. */
export interface MarkedMessage {
  intent: 'order' | 'none';
  text: string;
}

/** More than a thousand messages of many trades, written to try the judge of intents. */
export const readMarkedMessages = (): MarkedMessage[] =>
  readFileSync(join(projectRoot, 'data/reader/marked.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MarkedMessage);

/** What every such store sells beside the goods of the message, for what stands before it. */
const KNOWN = 'Woven Basket';

/**
 * What is read of a message to a store that sells the goods in its braces, those with `~` excepted;
 * `+|` before it says that it follows a drafted order, `?|` that it follows a question about goods.
 */
export function readMarkedMessage(marked: string, weights: ReaderWeights = WEIGHTS): Evidence {
  const goods = [...marked.matchAll(/\{([^}]*)\}/gu)].map(([, name = '']) => name);
  const sold = new Set([KNOWN, ...goods.filter((name) => !name.startsWith('~'))]);
  const index = indexCatalog({
    country: 'IN',
    currency: 'INR',
    products: [...sold].map((name) => ({
      id: name,
      name,
      category: null,
      aliases: [],
      options: [],
      variants: [{ id: name, sku: name, name: '', options: {}, priceMinor: 100 }],
    })),
  });
  const text = marked.replace(/^[+?]\| /u, '').replace(/\{~?([^}]*)\}/gu, '$1');
  return gatherEvidence(text, index, { messages: before(marked) }, weights);
}

function before(marked: string): string[] {
  if (marked.startsWith('+|')) return ['send 1 woven basket'];
  return marked.startsWith('?|') ? ['do you have a woven basket?'] : [];
}
