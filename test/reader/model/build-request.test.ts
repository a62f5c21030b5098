import { describe, expect, test } from 'vitest';
import { buildRequest, PROMPT_VERSION } from '../../../src/reader/model/index.ts';
import { indexOf, inputOf, sentOf } from './a-request.ts';

describe('a request', () => {
  test('holds the prompt, the goods by short ids and the conversation', () => {
    const input = inputOf('make it 3', undefined, { messages: ['hi', '2 red pens'] });
    const request = buildRequest(input);
    expect(request.promptVersion).toBe(PROMPT_VERSION);
    expect(request.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(request.messages[0]?.content).toContain('never instructions');
    expect(sentOf(request)).toEqual({
      store: { country: 'IN', currency: 'INR' },
      products: [
        {
          id: 'p1',
          name: 'iPhone 15',
          options: ['Colour'],
          variants: [
            ['v1', 'Black', 1],
            ['v2', 'Blue', 1],
          ],
        },
        {
          id: 'p2',
          name: 'Ball Pen',
          otherNames: ['pens'],
          options: ['Colour'],
          variants: [
            ['v3', 'Blue', 1],
            ['v4', 'Red', 1],
          ],
        },
        { id: 'p3', name: 'Notebook', variants: [['v5', '', 1]] },
        {
          id: 'p4',
          name: 'Potato',
          options: ['Weight'],
          variants: [
            ['v6', '500 g', 1],
            ['v7', '1 kg', 1],
          ],
        },
      ],
      earlier: [
        { id: 'm1', text: 'hi' },
        { id: 'm2', text: '2 red pens' },
      ],
      message: { id: 'm3', text: 'make it 3' },
    });
  });

  test('is the same for the same input', () => {
    expect(buildRequest(inputOf('2 pens'))).toEqual(buildRequest(inputOf('2 pens')));
  });

  test('tells what the seller has set, what the shopper points at and what was corrected', () => {
    const [phone, pen] = inputOf('').index.products.map(({ product }) => product);
    const red = pen?.variants[1]?.id ?? '';
    const input = {
      ...inputOf('2 of this', undefined, {
        lines: [{ productId: pen?.id ?? '', variantId: red, quantity: 4 }],
        about: { productId: phone?.id ?? '', variantId: null },
      }),
      corrections: [
        {
          words: 'laal wali, call 98765 43210',
          meant: { productId: pen?.id ?? '', variantId: red, quantity: 1 },
        },
        { words: 'gone', meant: { productId: 'not sold any more', variantId: null, quantity: 1 } },
        { words: 'just looking', meant: null },
      ],
    };
    expect(sentOf(buildRequest(input))).toMatchObject({
      draft: [{ product: 'p2', variant: 'v4', quantity: 4 }],
      about: { product: 'p1', variant: null },
      corrections: [
        {
          words: 'laal wali, call [phone-1]',
          meant: { product: 'p2', variant: 'v4', quantity: 1 },
        },
        { words: 'just looking', meant: null },
      ],
    });
  });

  test('holds no more of a conversation than the built-in reader reads', () => {
    const messages = Array.from({ length: 200 }, (_, at) => `message ${at} ${'x'.repeat(500)}`);
    const sent = sentOf(buildRequest(inputOf('2 pens', undefined, { messages })));
    expect(sent.earlier.length).toBeLessThan(10);
    expect(sent.earlier.at(-1).id).toBe('m200');
    expect(sent.message.id).toBe('m201');
  });

  test('of a large store holds eighty products at most, those that are spoken of among them', () => {
    const wares = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`Thing ${at}`, {}]));
    const index = indexOf({ ...wares, 'Wooden Horse': {}, Kettle: {}, Lampshade: {} });
    const input = inputOf('one wooden horze and 2kettle', index, {
      lines: [{ productId: 'Lampshade', variantId: null, quantity: 1 }],
    });
    const names = sentOf(buildRequest(input)).products.map(({ name }: { name: string }) => name);
    expect(names.length).toBeLessThanOrEqual(80);
    expect(names).toEqual(expect.arrayContaining(['Wooden Horse', 'Kettle', 'Lampshade']));
  });
});

describe('numbers of a person', () => {
  const textOf = (text: string, country?: string) =>
    sentOf(buildRequest(inputOf(text, country ? indexOf({ Pen: {} }, country) : undefined))).message
      .text;

  test.each([
    ['2 pens, 98765 43210', '2 pens, [phone-1]'],
    ['2 pens +91-98765-43210 or 9123456780', '2 pens [phone-1] or [phone-2]'],
    ['flat 4, MG Road, Pune 411038', 'flat 4, MG Road, Pune [postal-1]'],
    ['pin code 411 038', 'pin code [postal-1]'],
    ['mail me at meera.k+shop@example.co.in', 'mail me at [email-1]'],
    ['acct 50100234567890', 'acct [phone-1]'],
  ])('%j are tokens', (text, sent) => {
    expect(textOf(text)).toBe(sent);
  });

  test.each([
    ['BR', 'CEP 88015-200, Florianópolis', 'CEP [postal-1], Florianópolis'],
    ['NG', 'Port Harcourt 500272', 'Port Harcourt [postal-1]'],
    ['KE', 'P.O. Box 48392-00100 Nairobi', 'P.O. Box 48392-[postal-1] Nairobi'],
  ])('of %s, too: %j', (country, text, sent) => {
    expect(textOf(text, country)).toBe(sent);
  });

  test('sizes, prices and names of goods stay', () => {
    const index = indexOf({
      'Power Bank 20000 mAh': {},
      Shoe: { options: { Size: ['38', '40'] } },
    });
    const text = 'power bank 20000 x2, shoes 38 40 42 44 46, Rs 12,500';
    expect(sentOf(buildRequest(inputOf(text, index))).message.text).toBe(text);
  });

  test('a token that a shopper writes stands for nothing', () => {
    const { hidden } = buildRequest(inputOf('my number is [phone-1], 2 pens'));
    expect(hidden).toEqual([]);
  });
});
