import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWhollyRight, readCatalogs, readMessages } from '../../../dev/commands/intake/corpus.ts';
import { projectRoot } from '../../../src/paths.ts';
import { parseMessage } from '../../../src/reader/built-in/parse-message.ts';

const HERE = join(projectRoot, 'test/reader/built-in');
const SURE = 0.9;

interface Result {
  store: string;
  ordered: boolean;
  intentRight: boolean;
  right: boolean;
  sure: boolean;
}

function readCorpus(name: string): Result[] {
  const catalogs = readCatalogs(join(HERE, name, 'catalogs'));
  return readMessages(join(HERE, name, 'messages.jsonl')).map((message) => {
    const index = catalogs.get(message.catalog);
    if (index === undefined) throw new Error(`No catalog ${message.catalog}`);
    const parsed = parseMessage(message.text, index, { messages: message.context ?? [] });
    return {
      store: message.catalog,
      ordered: message.expect.intent === 'order',
      intentRight: parsed.intent === message.expect.intent,
      right: isWhollyRight(parsed, message),
      sure: parsed.intent === 'order' && parsed.confidence >= SURE,
    };
  });
}

const results = readCorpus('corpus');
// Nobody makes a rule or a word with these before their eyes: they tell how strangers are read.
const keptBack = readCorpus('kept-back');

const share = (all: readonly Result[], is: (result: Result) => boolean): number =>
  all.filter(is).length / all.length;

// Floors a little under what was reached: a rule that costs other messages more than it helps shows.
test('nearly all messages of the corpus are told to order or not', () => {
  expect(share(results, ({ intentRight }) => intentRight)).toBeGreaterThan(0.97);
});

test('nine in ten are read wholly right', () => {
  expect(share(results, ({ right }) => right)).toBeGreaterThan(0.91);
});

test.each([...new Set(results.map(({ store }) => store))])('most of those to %s are', (store) => {
  const own = results.filter((result) => result.store === store);
  expect(share(own, ({ right }) => right)).toBeGreaterThan(0.83);
});

test('a third of drafts are called sure, and these are right', () => {
  const orders = results.filter(({ ordered }) => ordered);
  expect(share(orders, ({ sure }) => sure)).toBeGreaterThan(0.33);
  const sure = results.filter((result) => result.sure);
  expect(share(sure, ({ right }) => right)).toBeGreaterThan(0.98);
});

test('of stores that nothing was tuned on, nearly all are told to order, and three in four are right', () => {
  expect(share(keptBack, ({ intentRight }) => intentRight)).toBeGreaterThan(0.94);
  expect(share(keptBack, ({ right }) => right)).toBeGreaterThan(0.74);
});
