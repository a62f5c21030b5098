import { describe, expect, test } from 'vitest';
import { buildRequest, type ReaderInput, readAnswer } from '../../../src/reader/model/index.ts';
import { answerOf, indexOf, inputOf, STATIONERY } from './a-request.ts';

const read = (content: string, input: ReaderInput) =>
  readAnswer(content, buildRequest(input), input);

const standing = (content: string, input: ReaderInput) => {
  const { reading } = read(content, input);
  if (!reading) throw new Error('nothing stands');
  return reading;
};

describe('an answer of which nothing is used', () => {
  const input = inputOf('2 red pens');
  test.each([
    ['not_json', ''],
    ['not_json', '{"intent":"order","lines":[{"product":"p1",'],
    ['not_json', 'Sure! Here is the order: 2 pens'],
    ['too_long', `{"steps":"${'x'.repeat(2_000_000)}"}`],
    ['wrong_form', 'null'],
    ['wrong_form', '[]'],
    ['wrong_form', '"order"'],
    ['wrong_form', '{"intent":"buy","lines":[],"unmatched":[],"customer":{}}'],
    ['wrong_form', '{"intent":"order","lines":{"0":1},"unmatched":[],"customer":{}}'],
    ['wrong_form', '{"intent":"order","lines":[7],"unmatched":[],"customer":{}}'],
    ['wrong_form', '{"intent":"order","lines":[],"unmatched":["x"],"customer":{}}'],
    ['wrong_form', '{"intent":"order","lines":[],"unmatched":[],"customer":null}'],
    ['nothing_stands', answerOf(input, [])],
    ['nothing_stands', answerOf(input, [{ product: 'p99', quantity: 1, quotes: ['red pens'] }])],
  ])('%s: %.60j', (fault, content) => {
    expect(read(content, input)).toEqual({ reading: null, fault });
  });

  test('quantities and ids of wrong types are of a wrong form', () => {
    for (const quantity of ['2', null, [2], true]) {
      const content = answerOf(input, [{ product: 'Ball Pen', quantity: 2, quotes: ['pens'] }]);
      const wrong = content.replace('"quantity":2', `"quantity":${JSON.stringify(quantity)}`);
      expect(read(wrong, input).fault).toBe('wrong_form');
    }
  });

  test('a seller who says that it is an order is not contradicted', () => {
    const asked = inputOf('2 red pens', undefined, { isOrder: true });
    expect(read(answerOf(asked, [], { intent: 'none' }), asked).fault).toBe('nothing_stands');
  });
});

describe('a line', () => {
  test('stands with the words that it was read from', () => {
    const input = inputOf('make it 3', undefined, { messages: ['Two RED pens, please!'] });
    const content = answerOf(input, [
      { product: 'Ball Pen', variant: 'Red', quantity: 3, quotes: ['two red pens', 'make it 3'] },
    ]);
    const { lines, dropped } = standing(content, input);
    expect(dropped).toEqual([]);
    expect(lines).toEqual([
      {
        productId: 'Ball Pen',
        variantId: lines[0]?.variantId,
        quantity: 3,
        parts: { product: 0.97, variant: 0.97, quantity: 0.97 },
        confidence: expect.closeTo(0.97 ** 3),
        spans: [
          { message: 0, start: 0, end: 12 },
          { message: 1, start: 0, end: 9 },
        ],
        sourceText: 'Two RED pens … make it 3',
        alternatives: [],
      },
    ]);
  });

  test('is dropped where its goods are not among the candidates or do not fit together', () => {
    const input = inputOf('2 red pens and a notebook');
    const content = answerOf(input, [
      { product: 'Notebook', quantity: 1, quotes: ['a notebook'] },
      { product: 'p9', quantity: 1, quotes: ['2 red pens'] },
      { product: 'p1', variant: 'v4', quantity: 1, quotes: ['2 red pens'] },
      { product: '0d6f1c3e-another-store', quantity: 1, quotes: ['2 red pens'] },
    ]);
    const { lines, dropped } = standing(content, input);
    expect(lines.map(({ productId }) => productId)).toEqual(['Notebook']);
    expect(dropped).toEqual(['unknown_goods', 'unknown_goods', 'unknown_goods']);
  });

  test('is dropped where no quoted word stands in the conversation', () => {
    const input = inputOf('2 red pens and a notebook');
    const content = answerOf(input, [
      { product: 'Notebook', quantity: 1, quotes: ['a notebook'] },
      { product: 'Ball Pen', variant: 'Red', quantity: 2, quotes: ['two crimson pens'] },
      { product: 'iPhone 15', variant: 'Blue', quantity: 2, quotes: [] },
    ]);
    const { lines, dropped } = standing(content, input);
    expect(lines.map(({ productId }) => productId)).toEqual(['Notebook']);
    expect(dropped).toEqual(['quote_not_there', 'quote_not_there']);
  });

  test.each([-1, 0, 1.5, 10_000, 1e9, Number.MAX_VALUE])('holds no %d pieces', (quantity) => {
    const input = inputOf('2 red pens');
    const [line] = standing(
      answerOf(input, [{ product: 'Ball Pen', variant: 'Red', quantity, quotes: ['2 red pens'] }]),
      input,
    ).lines;
    expect(line?.quantity).toBe(2);
    expect(line?.parts.quantity).toBeLessThan(0.5);
  });

  test.each([
    ['2 red pens', 2],
    ['half a dozen red pens', 6],
    ['pack of 10 red pens, no, double', 20],
    ['5 red pens, and 3 more', 8],
    ['red pens', 1],
  ])('%j bears out %d', (text, quantity) => {
    const input = inputOf(text);
    const [line] = standing(
      answerOf(input, [{ product: 'Ball Pen', variant: 'Red', quantity, quotes: [text] }]),
      input,
    ).lines;
    expect(line?.parts.quantity).toBeGreaterThanOrEqual(0.9);
  });

  test('of packs is borne out by the weight that they make up', () => {
    const input = inputOf('1.5 kg potato');
    const line = { product: 'Potato', variant: '500 g', quantity: 3, quotes: ['1.5 kg potato'] };
    expect(standing(answerOf(input, [line]), input).lines[0]?.parts).toEqual({
      product: 0.97,
      variant: 0.97,
      quantity: 0.97,
    });
  });

  test.each([
    ['2 red pens', { product: 'Ball Pen', variant: 'Red', quantity: 100 }, 'quantity'],
    ['2 red pens', { product: 'iPhone 15', variant: 'Black', quantity: 2 }, 'product'],
    ['2 red pens', { product: 'Ball Pen', variant: 'Blue', quantity: 2 }, 'variant'],
  ] as const)('%j does not bear out %j', (text, line, part) => {
    const input = inputOf(text);
    const [got] = standing(answerOf(input, [{ ...line, quotes: [text] }]), input).lines;
    expect(got?.parts[part]).toBeLessThan(0.7);
  });

  test('that the seller has set needs no words', () => {
    const variantId = STATIONERY.byId.get('Notebook')?.product.variants[0]?.id ?? null;
    const set = inputOf('and 2 red pens', undefined, {
      lines: [{ productId: 'Notebook', variantId, quantity: 7 }],
    });
    const content = answerOf(set, [{ product: 'Notebook', quantity: 7, quotes: [] }]);
    expect(standing(content, set).lines[0]).toMatchObject({ quantity: 7, spans: [] });
    const other = answerOf(set, [{ product: 'Notebook', quantity: 8, quotes: [] }]);
    expect(read(other, set).fault).toBe('nothing_stands');
  });

  test('of a variant that is told twice is one', () => {
    const input = inputOf('2 red pens for me, 3 red pens for her');
    const content = answerOf(input, [
      { product: 'Ball Pen', variant: 'Red', quantity: 2, quotes: ['2 red pens'] },
      { product: 'Ball Pen', variant: 'Red', quantity: 3, quotes: ['3 red pens'] },
    ]);
    expect(standing(content, input).lines.map(({ quantity }) => quantity)).toEqual([5]);
  });
});

describe('words and persons', () => {
  test('what is not sold has to stand in the conversation', () => {
    const input = inputOf('2 red pens and a Stapler');
    const content = answerOf(input, [], {
      unmatched: [
        { text: 'stapler', quantity: 1 },
        { text: 'gold bars', quantity: 5 },
      ],
    });
    const { unmatched, dropped } = standing(content, input);
    expect(unmatched).toEqual([
      { text: 'Stapler', quantity: 1, spans: [{ message: 0, start: 17, end: 24 }] },
    ]);
    expect(dropped).toEqual(['words_not_there']);
  });

  test('a person is told by the message alone, numbers by their tokens', () => {
    const input = inputOf('Ravi Kumar, 4 Lake Road, Pune 411038, 98765 43210', undefined, {
      messages: ['2 red pens for Asha, 91234 56780'],
    });
    const customer = {
      name: 'ravi kumar',
      phone: '[phone-2]',
      postalCode: '[postal-1]',
      city: 'Pune',
      addressLine: '4 lake road',
    };
    const line = { product: 'Ball Pen', variant: 'Red', quantity: 2, quotes: ['2 red pens'] };
    expect(standing(answerOf(input, [line], { customer }), input)).toMatchObject({
      customer: {
        name: 'Ravi Kumar',
        phone: '+919876543210',
        postalCode: '411038',
        city: 'Pune',
        addressLine: '4 Lake Road',
      },
      customerSpans: { city: { message: 1, start: 25, end: 29 } },
    });
    const others = { ...customer, name: 'Asha', phone: '[phone-1]', postalCode: '560001' };
    const told = standing(answerOf(input, [line], { customer: others }), input).customer;
    expect(told).toEqual({ city: 'Pune', addressLine: '4 Lake Road' });
  });
});

test('an answer of the longest kind is checked in bounded time', () => {
  const wares = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`Red Pen ${at}`, {}]));
  const text = 'red pen 7 and '.repeat(290);
  const input = inputOf(text, indexOf(wares));
  const line = { product: 'Red Pen 7', quantity: 3, quotes: Array(8).fill(text.slice(0, 100)) };
  const content = answerOf(input, Array(100).fill(line));
  const request = buildRequest(input);
  const began = process.cpuUsage();
  readAnswer(content.slice(0, 131_000), request, input);
  readAnswer(content, request, input);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(2000);
});
