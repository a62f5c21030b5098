import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CatalogIndex } from '../../src/reader/built-in/index-catalog.ts';
import { parseMessage } from '../../src/reader/built-in/parse-message.ts';
import type { ParsedMessage } from '../../src/reader/built-in/parsed-message.ts';
import {
  buildRequest,
  joinReadings,
  type ReaderInput,
  readAnswer,
} from '../../src/reader/model/index.ts';
import { type CorpusMessage, readCatalogs, readMessages } from './intake/corpus.ts';
import { readAnswers } from './intake/recorded-answers.ts';

const USAGE = `usage: npm run --silent intake -- --catalogs DIR --messages FILE [--requests OUT | --answers FILE]
  --requests OUT   writes what a language model would be sent, one JSON line for each message
  --answers FILE   takes the model's answers, lines of {"id", "content"}, into the readings`;

/**
 * `npm run intake`: reads messages of a corpus as orders and prints one JSON line for each; with
 * `--requests` it writes what the model reader would send, with `--answers` it reads such answers.
 */
export async function main(args: string[]): Promise<number> {
  const options = { type: 'string' } as const;
  const { catalogs, messages, requests, answers } = parseArgs({
    args,
    options: { catalogs: options, messages: options, requests: options, answers: options },
  }).values;
  if (!catalogs || !messages || (requests && answers)) {
    console.error(USAGE);
    return 2;
  }
  const stores = readCatalogs(catalogs);
  const inputs = readMessages(messages).map((message) => ({
    message,
    input: inputOf(message, stores.get(message.catalog)),
  }));
  if (requests) {
    const lines = inputs.map(({ message, input }) => {
      const { messages: asked, schema } = buildRequest(input);
      return `${JSON.stringify({ id: message.id, messages: asked, schema })}\n`;
    });
    writeFileSync(requests, lines.join(''));
    return 0;
  }
  const answered = answers ? readAnswers(answers) : new Map<string, string>();
  for (const { message, input } of inputs) {
    const parsed = readingOf(input, answered.get(message.id));
    process.stdout.write(`${JSON.stringify(printed(message.id, parsed, input.index))}\n`);
  }
  return 0;
}

function inputOf(message: CorpusMessage, index: CatalogIndex | undefined): ReaderInput {
  if (!index) throw new Error(`No catalog ${message.catalog} for message ${message.id}`);
  const before = { messages: message.context ?? [] };
  const builtIn = parseMessage(message.text, index, before);
  return { text: message.text, before, index, builtIn, corrections: [] };
}

function readingOf(input: ReaderInput, content: string | undefined): ParsedMessage {
  const { builtIn, before } = input;
  if (content === undefined) return builtIn;
  const { reading } = readAnswer(content, buildRequest(input), input);
  return reading ? joinReadings(builtIn, reading, before.messages.length) : builtIn;
}

/** What is only asked about ("Is this an order?") orders nothing until a person says so. */
function printed(id: string, parsed: ParsedMessage, index: CatalogIndex) {
  const { lines, unmatched } = parsed.intent === 'order' ? parsed : NOTHING;
  return {
    id,
    intent: parsed.intent,
    lines: lines.map((line) => {
      const product = index.byId.get(line.productId)?.product;
      const variant = product?.variants.find((each) => each.id === line.variantId);
      return {
        sku: variant?.sku ?? null,
        product: product?.name ?? '',
        quantity: line.quantity,
        confidence: round(line.confidence),
      };
    }),
    unmatched: unmatched.map(({ text }) => text),
    customer: parsed.customer,
    confidence: round(parsed.confidence),
    parseErrors: parsed.parseErrors.map(({ code, text }) => ({ code, text })),
  };
}

const NOTHING: Pick<ParsedMessage, 'lines' | 'unmatched'> = { lines: [], unmatched: [] };

const round = (value: number): number => Math.round(value * 1000) / 1000;
