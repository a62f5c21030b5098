import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import { parseMessage } from '../../../../src/reader/built-in/parse-message.ts';
import { buildRequest, joinReadings, readAnswer } from '../../../../src/reader/model/index.ts';
import { SHOPS } from './shops.ts';

/** A sentence that follows an order: it calls off all of it, a part of it, or nothing. */
interface Sentence {
  id: string;
  language: string;
  means: string;
  text: string;
  before: string;
  index: ReturnType<typeof indexCatalog>;
}

const lines = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');

const indexes = new Map(
  Object.entries(SHOPS).map(([language, { catalog }]) => [language, indexCatalog(catalog)]),
);

const sentences = lines('sentences.tsv')
  .slice(1)
  .map((line, at): Sentence => {
    const [language = '', before = '', means = '', text = ''] = line.split('\t');
    const shop = SHOPS[language];
    const index = indexes.get(language);
    if (!shop || !index) throw new Error(`no shop for ${language}`);
    return {
      id: `s${at + 1}`,
      language,
      means,
      text,
      before: shop[before as 'one' | 'two'],
      index,
    };
  });
const answers = new Map(
  lines('answers.jsonl').map((line) => {
    const { id, content } = JSON.parse(line) as { id: string; content: string };
    return [id, content];
  }),
);

const meaning = (...means: string[]) => sentences.filter((one) => means.includes(one.means));
const read = ({ text, before, index }: Sentence) =>
  parseMessage(text, index, { messages: [before] });
const ordered = ({ lines }: ReturnType<typeof parseMessage>): string =>
  JSON.stringify(
    lines.map(({ productId, variantId, quantity }) => [productId, variantId, quantity]),
  );
const textsOf = (some: readonly Sentence[]) => some.map(({ text }) => text);

/** The sentence as a model answered it, though the built-in reader had heard nothing of it. */
function readWithModel(sentence: Sentence) {
  const { text, index, id, before } = sentence;
  const builtIn = { ...read(sentence), callsOff: null };
  const input = { text, before: { messages: [before] }, index, builtIn, corrections: [] };
  const { reading, fault } = readAnswer(answers.get(id) ?? '', buildRequest(input), input);
  if (!reading) throw new Error(`${id}: ${fault}`);
  return joinReadings(builtIn, reading, 1);
}

test('there are 300 of each, in six languages', () => {
  expect(new Set(sentences.map(({ language }) => language)).size).toBe(6);
  expect([meaning('all').length, meaning('part', 'keep').length]).toEqual([300, 300]);
});

describe('the built-in reader', () => {
  test('hears each that calls off', () => {
    const missed = meaning('all').filter((one) => read(one).callsOff === null);
    expect(textsOf(missed)).toEqual([]);
  });

  test('hears nothing in those that only sound alike', () => {
    const lost = meaning('keep').filter((one) => read(one).callsOff !== null);
    expect(textsOf(lost)).toEqual([]);
  });

  test('takes a part out, or has it asked about, and loses nothing else', () => {
    const wrong = meaning('part').filter((one) => {
      const parsed = read(one);
      const before = parseMessage(one.before, one.index);
      const isTaken = parsed.lines.length > 0 && ordered(parsed) !== ordered(before);
      return parsed.callsOff !== 'part' && !(parsed.callsOff === null && isTaken);
    });
    expect(textsOf(wrong)).toEqual([]);
  });
});

describe('a model that answers as asked', () => {
  const answered = (means: string) => meaning(means).filter(({ id }) => answers.has(id));

  test('calls off every second of them', () => {
    expect(answered('all')).toHaveLength(150);
    const missed = answered('all').filter((one) => readWithModel(one).callsOff !== 'all');
    expect(textsOf(missed)).toEqual([]);
  });

  test('and none that only sounds alike', () => {
    expect(answered('keep').length).toBeGreaterThan(100);
    const lost = answered('keep').filter((one) => readWithModel(one).callsOff !== null);
    expect(textsOf(lost)).toEqual([]);
  });
});
