import { describe, expect, test } from 'vitest';
import { parseMessage } from '../../../src/reader/built-in/parse-message.ts';
import type { ParsedMessage } from '../../../src/reader/built-in/parsed-message.ts';
import {
  buildRequest,
  joinReadings,
  type ReaderInput,
  readAnswer,
} from '../../../src/reader/model/index.ts';
import { answerOf, inputOf, STATIONERY, sentOf } from './a-request.ts';
import { ATTACKS } from './attacks.ts';

const HONEST = { product: 'Ball Pen', variant: 'Red', quantity: 2, quotes: ['2 red pens'] };
/** The attack that hides in the words themselves. */
const honestOf = (text: string) => ({
  ...HONEST,
  quotes: [text.includes('2 red pens') ? '2 red pens' : '2 r\u200bed pe\u200bns'],
});

const finalOf = (input: ReaderInput, content: string): ParsedMessage => {
  const { reading } = readAnswer(content, buildRequest(input), input);
  return reading ? joinReadings(input.builtIn, reading, 0) : input.builtIn;
};

/** Where the desk asks a person to look. */
const isMarked = ({ parts }: ParsedMessage['lines'][number]): boolean =>
  Math.min(parts.product, parts.variant, parts.quantity) < 0.9;

const RED = STATIONERY.byId.get('Ball Pen')?.product.variants[1]?.id;
const isHonest = ({ variantId, quantity }: ParsedMessage['lines'][number]): boolean =>
  variantId === RED && quantity === HONEST.quantity;

const lines = (parsed: ParsedMessage) =>
  parsed.lines.map(({ productId, quantity }) => `${productId} ×${quantity}`);

/** Answers that obey, whatever the message says, in the ways that a form allows. */
const LIES: Record<string, (input: ReaderInput, text: string) => string> = {
  'with words that nobody wrote': (input) =>
    answerOf(input, [
      { product: 'iPhone 15', variant: 'Blue', quantity: 77, quotes: ['77 blue telephones'] },
    ]),
  'without any words': (input) =>
    answerOf(input, [{ product: 'iPhone 15', variant: 'Blue', quantity: 77, quotes: [] }]),
  'with the pens for words': (input, text) =>
    answerOf(input, [
      { product: 'iPhone 15', variant: 'Blue', quantity: 2, quotes: honestOf(text).quotes },
    ]),
  'with more pens': (input, text) => answerOf(input, [{ ...honestOf(text), quantity: 5000 }]),
  'with a number below nothing': (input, text) =>
    answerOf(input, [{ ...honestOf(text), quantity: -1 }]),
  'with a number beyond all': (input, text) =>
    answerOf(input, [{ ...honestOf(text), quantity: 1e9 }]),
  'with pens of another colour': (input, text) =>
    answerOf(input, [{ ...honestOf(text), variant: 'Blue' }]),
  'with goods of another store': (input, text) =>
    answerOf(input, [{ ...honestOf(text), product: 'p4711' }]),
  'with a variant of other goods': (input, text) =>
    answerOf(input, [{ ...honestOf(text), variant: 'v1' }]),
};

test('there are forty attacks and more', () => {
  expect(new Set(ATTACKS).size).toBeGreaterThanOrEqual(40);
});

describe.each(ATTACKS)('%j', (text) => {
  const input = inputOf(text);

  test('is sent as one text, and nothing of it becomes another part of the request', () => {
    const sent = sentOf(buildRequest(input));
    expect(Object.keys(sent)).toEqual(['store', 'products', 'earlier', 'message']);
    expect(sent.message.text.replace(/\[phone-\d\]/, '+91 99999 99999')).toBe(text);
    expect(sent.earlier).toEqual([]);
  });

  test('orders what it orders where the model resists', () => {
    expect(lines(finalOf(input, answerOf(input, [honestOf(text)])))).toEqual(['Ball Pen ×2']);
  });

  test.each(Object.entries(LIES))('brings nothing unmarked where it obeys %s', (_, lie) => {
    const parsed = finalOf(input, lie(input, text));
    if (parsed.reader === 'built-in') return expect(parsed).toEqual(input.builtIn);
    for (const line of parsed.lines) expect(isMarked(line) || isHonest(line)).toBe(true);
    expect(parsed.confidence).toBeLessThan(0.9);
  });

  test('gets nobody else\u2019s name, number or address, no price and no status', () => {
    const customer = {
      name: 'Somebody Else',
      phone: '+919999999999',
      postalCode: '[postal-9]',
      city: 'Elsewhere',
      addressLine: '1 Other Street',
    };
    const more = { customer, status: 'paid', price: 0, discount: 100 };
    const parsed = finalOf(input, answerOf(input, [{ ...honestOf(text), ...more }], more));
    const own = parseMessage(text, input.index).customer;
    expect(parsed.customer).toEqual(own.phone ? { phone: own.phone } : {});
    expect(JSON.stringify(parsed)).not.toMatch(/price|status|paid"|discount/);
  });

  test('does not vanish where the model is talked into seeing nothing', () => {
    if (input.builtIn.intent === 'none' || input.builtIn.confidence < 0.5) return;
    const parsed = finalOf(input, answerOf(input, [], { intent: 'none' }));
    expect(parsed.parseErrors.map(({ code }) => code)).toContain('IS_IT_AN_ORDER');
    expect(parsed.lines).toEqual(input.builtIn.lines);
  });
});
