import { describe, expect, test } from 'vitest';
import { readAuthors, storeOf } from '../../../dev/commands/fit-reader/authors.ts';
import { fitConfidence } from '../../../dev/commands/fit-reader/fit-confidence.ts';
import { fitLogistic, fitSigned } from '../../../dev/commands/fit-reader/fit-logistic.ts';
import { scoreOf } from '../../../dev/commands/fit-reader/score.ts';
import { committedTable, fallen } from '../../../dev/commands/fit-reader/table.ts';
import { likelihood } from '../../../src/reader/built-in/confidence/estimate-confidence.ts';
import { FEATURES } from '../../../src/reader/built-in/confidence/features.ts';
import { parseMessage } from '../../../src/reader/built-in/parse-message.ts';

describe('the messages of the writers, with the shipped weights', () => {
  const read = readAuthors().flatMap((author) =>
    author.messages.map((message) => {
      const before = { messages: message.context ?? [] };
      return { message, parsed: parseMessage(message.text, storeOf(author, message), before) };
    }),
  );
  const score = scoreOf(read);

  // Floors a little under what was reached.
  test('are read as well as they were', () => {
    expect(score.exactOrders).toBeGreaterThan(0.38);
    expect(score.lineF1).toBeGreaterThan(0.64);
    expect(score.intentF1).toBeGreaterThan(0.94);
  });

  test('vanish in one of a hundred orders at most, and ask about one in seven others at most', () => {
    expect(score.ordersSeen).toBeGreaterThan(0.985);
    expect(score.doubtfulNones).toBeLessThan(score.nones / 7);
  });

  test('that are doubtful are never sure', () => {
    const doubtful = read.filter(({ parsed }) =>
      parsed.parseErrors.some(({ code }) => code === 'IS_IT_AN_ORDER'),
    );
    expect(doubtful.length).toBeGreaterThan(0);
    expect(doubtful.filter(({ parsed }) => !(parsed.confidence < 0.9))).toEqual([]);
  });

  test('each have a confidence from 0 to 1', () => {
    expect(read.filter(({ parsed: { confidence: c } }) => !(c >= 0 && c <= 1))).toEqual([]);
  });
});

describe('a logistic fit', () => {
  const samples = Array.from({ length: 400 }, (_, i) => {
    const [a, b] = [i % 2, (i >> 1) % 2];
    // Odds of 3 to 1 with the one, of 1 to 3 without; the other says nothing.
    return { features: [1, a, b], is: (i >> 2) % 4 < (a ? 3 : 1) };
  });

  test('finds the odds that samples were made with', () => {
    const weights = fitLogistic(samples, 0.001);
    expect(likelihood([1, 1, 0], weights)).toBeCloseTo(0.75, 2);
    expect(likelihood([1, 0, 1], weights)).toBeCloseTo(0.25, 2);
  });

  test('leaves out what comes out with the wrong sign', () => {
    const [, first, second] = fitSigned(samples, 0.001, (at) => (at === 1 ? -1 : 0));
    expect(first).toBe(0);
    expect(second).toBeCloseTo(0, 2);
  });
});

test('of a kind that is nearly always right the confidence is sure, of one that is not it is not', () => {
  const sample = (plain: 0 | 1, is: boolean) => ({
    features: FEATURES.map((name) => (name === 'always' ? 1 : name === 'plain' ? plain : 0)),
    is,
  });
  const author = Array.from({ length: 100 }, (_, i) =>
    i % 2 ? sample(1, i !== 1) : sample(0, i % 4 === 0),
  );
  const weights = fitConfidence([author, author, author], []);
  expect(likelihood(sample(1, true).features, weights)).toBeGreaterThanOrEqual(0.9);
  expect(likelihood(sample(0, true).features, weights)).toBeLessThan(0.9);
});

test('a figure that fell is named, one that rose or kept still is not', () => {
  const table = committedTable();
  expect(fallen(table, table)).toEqual([]);
  const worse = { ...table, all: { ...table.all, exactOrders: 0.1, lineF1: 1 } };
  expect(fallen(table, worse)).toEqual([
    `all: exactOrders fell from ${table.all.exactOrders} to 0.1`,
  ]);
});
