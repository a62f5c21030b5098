import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogIndex, indexCatalog } from '../../../src/reader/built-in/index-catalog.ts';
import type { ParsedCustomer, ParsedMessage } from '../../../src/reader/built-in/parsed-message.ts';
import { readCorpusCatalog } from './read-corpus-catalog.ts';

/** A message of the chat-order corpus with what a careful seller would have typed in. */
export interface CorpusMessage {
  id: string;
  catalog: string;
  lang: string;
  context?: string[];
  text: string;
  expect: {
    intent: 'order' | 'none';
    lines: { sku: string | null; product?: string; quantity: number }[];
    unmatched: string[];
    customer?: ParsedCustomer;
  };
}

/** The catalogs of a folder by slug, ready for reading messages. */
export function readCatalogs(dir: string): Map<string, CatalogIndex> {
  const files = readdirSync(dir).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => {
      const { slug, catalog } = readCorpusCatalog(readFileSync(join(dir, name), 'utf8'));
      return [slug, indexCatalog(catalog)];
    }),
  );
}

/** The messages of a file, one JSON object a line. */
export function readMessages(file: string): CorpusMessage[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as CorpusMessage);
}

/** Whether intent, lines and the number of unmatched words are all as expected. */
export function isWhollyRight(parsed: ParsedMessage, { expect }: CorpusMessage): boolean {
  if (parsed.intent !== expect.intent) return false;
  if (expect.intent === 'none') return true;
  return (
    parsed.unmatched.length === expect.unmatched.length &&
    linesRead(parsed).sort().join('\n') === linesExpected(expect).sort().join('\n')
  );
}

/** In the corpus a product's name is its id and a SKU its variant's. */
export const linesRead = ({ lines }: Pick<ParsedMessage, 'lines'>): string[] =>
  lines.map((line) => `${line.variantId ?? line.productId}×${line.quantity}`);

/** The same of what is expected. */
export const linesExpected = ({ lines }: CorpusMessage['expect']): string[] =>
  lines.map((line) => `${line.sku ?? line.product}×${line.quantity}`);

/** How many lines of two lists are the same. */
export function linesInBoth(some: readonly string[], others: readonly string[]): number {
  const left = [...others];
  return some.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}
