import { describe, expect, test } from 'vitest';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import { gatherEvidence, parseMessage } from '../../../../src/reader/built-in/parse-message.ts';
import { aStore } from '../a-store.ts';

const WEIGHTS = { Weight: ['250 g', '500 g', '1 kg', '5 kg'] };
const GREENS = indexCatalog(
  aStore({
    Potato: { options: WEIGHTS, aliases: ['aloo', 'papa', 'batata', 'kentang'] },
    Onion: { options: WEIGHTS, aliases: ['pyaz', 'cebolla', 'cebola', 'bawang'] },
    Tomato: { options: WEIGHTS, aliases: ['tamatar', 'tomate', 'tomat'] },
    Cabbage: {},
    Lemon: { aliases: ['nimbu', 'limón', 'limão', 'jeruk'] },
  }),
);
const SNACKS = indexCatalog(
  aStore({
    Samosa: {},
    Jalebi: {},
    'Masala Chai': { aliases: ['chai'] },
    'Cookies & Cream Cake': {},
    Mug: { options: { Colour: ['Red', 'Blue', 'White'], Size: ['Small', 'Large'] } },
  }),
);

/** What a message orders that is an order for sure. */
function ordered(index: typeof GREENS, text: string, messages: string[] = []): string[] {
  const { lines, unmatched } = parseMessage(text, index, { messages, isOrder: true });
  return [
    ...lines.map((line) => `${line.productId} ${line.variantId ?? '?'} ×${line.quantity}`),
    ...unmatched.map((one) => `− ${one.text}`),
  ].map((line) => line.replace('  ', ' '));
}

describe('goods that run together part where all of the message is explained', () => {
  test.each([
    ['2 kg potato 1 kg onion 1 kg tomato'],
    ['Aloo 2kg pyaz 1kg tamatar 1kg'],
    ['papa 2 kg cebolla 1 kg tomate 1 kg'],
    ['2 kg batata 1 kg cebola 1 kg tomate'],
    ['kentang 2 kg bawang 1 kg tomat 1 kg'],
    ['pls send 2 kg potato 1 kg onion 1 kg tomato by evening'],
  ])('%s', (text) => {
    expect(ordered(GREENS, text)).toEqual(['Potato 1 kg ×2', 'Onion 1 kg ×1', 'Tomato 1 kg ×1']);
  });

  test('weights beside counts', () => {
    expect(ordered(GREENS, '500 g onion 1 cabbage 5 lemon 2 kg tomato')).toEqual([
      'Onion 500 g ×1',
      'Cabbage ×1',
      'Lemon ×5',
      'Tomato 1 kg ×2',
    ]);
  });
});

describe('counts stand on one side of the goods, in the whole message', () => {
  test('behind them', () => {
    expect(ordered(SNACKS, 'chai 2 samosa 4 jalebi 1')).toEqual([
      'Masala Chai ×2',
      'Samosa ×4',
      'Jalebi ×1',
    ]);
  });

  test('before them', () => {
    expect(ordered(SNACKS, '2 chai 4 samosa 1 jalebi')).toEqual([
      'Masala Chai ×2',
      'Samosa ×4',
      'Jalebi ×1',
    ]);
  });
});

describe('values may stand before the goods that they are of', () => {
  test.each([
    ['3 red and 2 blue small mugs', ['Mug Red / Small ×3', 'Mug Blue / Small ×2']],
    ['3 red 2 blue small mugs', ['Mug Red / Small ×3', 'Mug Blue / Small ×2']],
    ['1 large and 2 small white mugs', ['Mug White / Large ×1', 'Mug White / Small ×2']],
  ])('%s', (text, lines) => {
    expect(ordered(SNACKS, text)).toEqual(lines);
  });
});

test('an "and" within a name parts nothing', () => {
  expect(ordered(SNACKS, '2 cookies and cream cake')).toEqual(['Cookies & Cream Cake ×2']);
});

describe('what else a message may order', () => {
  test('is told where it orders something else, the likeliest first', () => {
    const { alternatives, lines } = parseMessage('sugar 2 samosa 3 jalebi', SNACKS, {
      messages: [],
      isOrder: true,
    });
    const states = [lines, ...alternatives.map((other) => other.lines)].map((all) =>
      JSON.stringify(all.map(({ productId, quantity }) => [productId, quantity])),
    );
    expect(alternatives.length).toBeLessThanOrEqual(2);
    const likely = alternatives.map(({ confidence }) => confidence);
    expect(likely).toEqual([...likely].sort((a, b) => b - a));
    expect(likely.every((one) => one > 0 && one <= 0.5)).toBe(true);
    expect(
      new Set(states).size + alternatives.filter((o) => o.unmatched.length).length,
    ).toBeGreaterThanOrEqual(states.length);
  });

  test('nothing is where one reading explains all', () => {
    expect(parseMessage('2 samosa', SNACKS).alternatives).toEqual([]);
  });

  test('nothing is of a message that orders nothing', () => {
    expect(parseMessage('what does 2 samosa cost 3 jalebi?', SNACKS)).toMatchObject({
      intent: 'none',
      alternatives: [],
    });
  });
});

test('readings that order the same are one, and the best stands first', () => {
  const text = '2 kg potato 1 kg onion 1 kg tomato';
  const { wholes } = gatherEvidence(text, GREENS, { messages: [] });
  const scores = wholes.map(({ score }) => score);
  expect(wholes.length).toBeGreaterThan(1);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});
