import { parseArgs } from 'node:util';
import type { CatalogIndex } from '../../src/domain/messages/parse/index-catalog.ts';
import { parseMessage } from '../../src/domain/messages/parse/parse-message.ts';
import { type CorpusMessage, readCatalogs, readMessages } from './intake/corpus.ts';

const USAGE = 'usage: npm run --silent intake -- --catalogs DIR --messages FILE';

/** `npm run intake`: reads messages of a corpus as orders and prints one JSON line for each. */
export async function main(args: string[]): Promise<number> {
  const { catalogs, messages } = parseArgs({
    args,
    options: { catalogs: { type: 'string' }, messages: { type: 'string' } },
  }).values;
  if (!catalogs || !messages) {
    console.error(USAGE);
    return 2;
  }
  const stores = readCatalogs(catalogs);
  for (const message of readMessages(messages)) {
    const index = stores.get(message.catalog);
    if (!index) throw new Error(`No catalog ${message.catalog} for message ${message.id}`);
    process.stdout.write(`${JSON.stringify(predict(message, index))}\n`);
  }
  return 0;
}

function predict(message: CorpusMessage, index: CatalogIndex) {
  const parsed = parseMessage(message.text, index, { messages: message.context ?? [] });
  return {
    id: message.id,
    intent: parsed.intent,
    lines: parsed.lines.map((line) => {
      const product = index.byId.get(line.productId)?.product;
      const variant = product?.variants.find(({ id }) => id === line.variantId);
      return {
        sku: variant?.sku ?? null,
        product: product?.name ?? '',
        quantity: line.quantity,
        confidence: round(line.confidence),
      };
    }),
    unmatched: parsed.unmatched.map(({ text }) => text),
    customer: parsed.customer,
    confidence: round(parsed.confidence),
    parseErrors: parsed.parseErrors.map(({ code, text }) => ({ code, text })),
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
