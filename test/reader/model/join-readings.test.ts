import { describe, expect, test } from 'vitest';
import type { ParsedMessage } from '../../../src/reader/built-in/parsed-message.ts';
import {
  buildRequest,
  joinReadings,
  type ReaderInput,
  readAnswer,
} from '../../../src/reader/model/index.ts';
import { answerOf, inputOf } from './a-request.ts';

const joined = (input: ReaderInput, content: string) => {
  const { reading } = readAnswer(content, buildRequest(input), input);
  if (!reading) throw new Error('nothing stands');
  return joinReadings(input.builtIn, reading, input.before.messages.length);
};

const codes = (parsed: ReturnType<typeof joined>) => parsed.parseErrors.map(({ code }) => code);
const PENS = { product: 'Ball Pen', variant: 'Red', quantity: 2, quotes: ['2 red pens'] };

describe('two readings of an order', () => {
  test('that agree are sure', () => {
    const input = inputOf('2 red pens please');
    const parsed = joined(input, answerOf(input, [PENS]));
    expect(parsed).toMatchObject({ intent: 'order', reader: 'model', alternatives: [] });
    expect(parsed.confidence).toBeGreaterThan(0.9);
    expect(parsed.lines).toMatchObject([
      { productId: 'Ball Pen', quantity: 2, parts: { product: 0.97, variant: 0.97 } },
    ]);
    expect(codes(parsed)).toEqual([]);
  });

  test('that differ are the model’s, with the built-in one beside it', () => {
    const input = inputOf('2 red pens n a notebook for each');
    const lines = [PENS, { product: 'Notebook', quantity: 2, quotes: ['a notebook for each'] }];
    const parsed = joined(input, answerOf(input, lines));
    const { lines: own, unmatched, intent, confidence } = input.builtIn;
    expect(parsed.lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
    expect(parsed.lines[1]?.confidence).toBeLessThan(0.9);
    expect(parsed.alternatives).toEqual([
      { reader: 'built-in', intent, lines: own, unmatched, confidence },
    ]);
  });

  test('offer nothing that is what the model has', () => {
    const input = inputOf('2 red pens please');
    const { lines, unmatched, confidence } = input.builtIn;
    const own = { reader: 'built-in', intent: 'order', lines, unmatched, confidence } as const;
    const three = { ...own, lines: lines.map((line) => ({ ...line, quantity: 3 })) };
    const builtIn = { ...input.builtIn, ...three, alternatives: [own] };
    expect(joined({ ...input, builtIn }, answerOf(input, [PENS])).alternatives).toMatchObject([
      { lines: [{ quantity: 3 }] },
    ]);
  });

  test('of which the model lost a part to the checks are not sure', () => {
    const input = inputOf('2 red pens please');
    const lines = [PENS, { product: 'Notebook', quantity: 1, quotes: ['one notebook'] }];
    expect(joined(input, answerOf(input, lines)).confidence).toBeLessThanOrEqual(0.6);
  });

  test('tell what is not sold, and that a number cannot be called', () => {
    const input = inputOf('2 red pens, 1 stapler. call 98765 432');
    const parsed = joined(
      input,
      answerOf(input, [PENS], { unmatched: [{ text: 'stapler', quantity: 1 }] }),
    );
    expect(codes(parsed)).toEqual(['PRODUCT_NOT_FOUND', 'PHONE_INVALID']);
  });
});

describe('an order that one of them sees', () => {
  test('is an order where the model sees goods that its words name', () => {
    const input = inputOf('kindly arrange red pens two nos');
    const none: ParsedMessage = { ...input.builtIn, intent: 'none', lines: [], unmatched: [] };
    const line = { ...PENS, quotes: ['red pens two nos'] };
    const parsed = joined({ ...input, builtIn: none }, answerOf(input, [line]));
    expect(parsed.intent).toBe('order');
    expect(codes(parsed)).toEqual([]);
  });

  test('is asked about where the words name nothing that we know', () => {
    const input = inputOf('hello there');
    const line = { product: 'Notebook', quantity: 1, quotes: ['hello'] };
    const parsed = joined(input, answerOf(input, [line]));
    expect(codes(parsed)).toContain('IS_IT_AN_ORDER');
    expect(parsed.confidence).toBeLessThanOrEqual(0.6);
  });

  test('is asked about where only the built-in reader sees it', () => {
    const input = inputOf('2 red pens please');
    const parsed = joined(input, answerOf(input, [], { intent: 'none' }));
    expect(parsed).toMatchObject({ intent: 'none', reader: 'model', lines: input.builtIn.lines });
    expect(codes(parsed)).toContain('IS_IT_AN_ORDER');
  });

  test('is asked about where the model doubts it', () => {
    const input = inputOf('2 red pens');
    expect(codes(joined(input, answerOf(input, [PENS], { doubt: true })))).toEqual([
      'IS_IT_AN_ORDER',
    ]);
  });
});

test('a greeting is none to both', () => {
  const input = inputOf('good morning');
  const parsed = joined(input, answerOf(input, [], { intent: 'none' }));
  expect(parsed).toMatchObject({ intent: 'none', lines: [], parseErrors: [], reader: 'model' });
});

test('who it is the model tells, and a number that it says nothing of stays', () => {
  const input = inputOf('2 red pens, Asha, Pune 411038, 98765 43210');
  const customer = { name: 'Asha', phone: null, postalCode: null, city: null, addressLine: null };
  expect(joined(input, answerOf(input, [PENS], { customer })).customer).toEqual({
    name: 'Asha',
    phone: '+919876543210',
    postalCode: '411038',
  });
});
