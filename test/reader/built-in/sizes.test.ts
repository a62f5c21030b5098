import { describe, expect, test } from 'vitest';
import { parseMessage } from '../../../src/reader/built-in/parse-message.ts';
import { orderedIn } from './ordered-in.ts';
import { BRAZIL, INDIA, INDONESIA, MEXICO, STATES } from './size-shops.ts';

const read = (text: string, store: typeof MEXICO) => parseMessage(text, store);

describe('a letter behind a number is the size of the goods that are meant, else a unit', () => {
  test.each([
    ['playera basica 2 ch y 3 g', ['2 Playera básica CH', '3 Playera básica G']],
    [
      'quiero playeras basicas: 1 CH, 1 M, 1 G',
      ['1 Playera básica CH', '1 Playera básica G', '1 Playera básica M'],
    ],
    [
      'quiero playera basica 2 ch, 1 m y 1 g',
      ['1 Playera básica G', '1 Playera básica M', '2 Playera básica CH'],
    ],
    ['playera basica 1g', ['1 Playera básica G']],
    ['playera basica 1 g y 2 m por favor', ['1 Playera básica G', '2 Playera básica M']],
    ['3 g playera basica', ['3 Playera básica G']],
    ['playera basica 10 g', ['10 Playera básica G']],
    ['2m y 3g de playera basica', ['2 Playera básica M', '3 Playera básica G']],
    ['playera basica CH x2 G x1', ['1 Playera básica G', '2 Playera básica CH']],
    ['cafe 250 g y 2 playeras g', ['1 Café molido 250 g', '2 Playera básica G']],
    ['500 g de cafe molido', ['1 Café molido 500 g']],
    ['2 zapatos del 37 y 1 del 38', ['1 Zapato escolar 38', '2 Zapato escolar 37']],
    ['zapato escolar 2 de la 38', ['2 Zapato escolar 38']],
  ])('Mexico: %s', (text, lines) => {
    expect(orderedIn(read(text, MEXICO))).toEqual(lines);
  });

  test.each([
    [
      'quero camiseta basica 1 p, 2 m e 3 g',
      ['1 Camiseta básica P', '2 Camiseta básica M', '3 Camiseta básica G'],
    ],
    ['camiseta basica 2 g', ['2 Camiseta básica G']],
    [
      'camiseta basica 1p 1m 1g',
      ['1 Camiseta básica G', '1 Camiseta básica M', '1 Camiseta básica P'],
    ],
    ['camiseta basica 2G e 1P', ['1 Camiseta básica P', '2 Camiseta básica G']],
    ['500g de cafe e 2 camisetas G', ['1 Café moído 500 g', '2 Camiseta básica G']],
    ['cafe moido 500 g', ['1 Café moído 500 g']],
  ])('Brazil: %s', (text, lines) => {
    expect(orderedIn(read(text, BRAZIL))).toEqual(lines);
  });

  test.each([
    ['plain tee 2 s, 1 m and 3 l', ['1 Plain tee M', '2 Plain tee S', '3 Plain tee L']],
    ['plain tee 1 l 2 xl', ['1 Plain tee L', '2 Plain tee XL']],
    ['2 L plain tee', ['2 Plain tee L']],
    ['plain tee 2s 1m 1l', ['1 Plain tee L', '1 Plain tee M', '2 Plain tee S']],
    [
      'i want plain tees: 1 S, 1 M, 1 L, 1 XL',
      ['1 Plain tee L', '1 Plain tee M', '1 Plain tee S', '1 Plain tee XL'],
    ],
    ['lemonade 2 L', ['1 Lemonade 2 L']],
    ['3 lemonade 1 l', ['3 Lemonade 1 L']],
    ['sneaker 1 uk 8', ['1 Sneaker UK 8']],
  ])('English: %s', (text, lines) => {
    expect(orderedIn(read(text, STATES))).toEqual(lines);
  });

  test.each([
    ['kaos polos 2 s, 1 m, 1 l', ['1 Kaos polos L', '1 Kaos polos M', '2 Kaos polos S']],
    ['mau kaos polos 1 l 2 xl', ['1 Kaos polos L', '2 Kaos polos XL']],
    ['kaos polos L 2 pcs, M 1 pcs', ['1 Kaos polos M', '2 Kaos polos L']],
    ['kopi bubuk 500 g 2', ['2 Kopi bubuk 500 g']],
  ])('Indonesia: %s', (text, lines) => {
    expect(orderedIn(read(text, INDONESIA))).toEqual(lines);
  });

  test.each([
    ['cotton kurti 2 m aur 1 l chahiye', ['1 Cotton kurti L', '2 Cotton kurti M']],
    ['kurti do m ek l', ['1 Cotton kurti L', '2 Cotton kurti M']],
    ['kurti m 2 piece l 1 piece', ['1 Cotton kurti L', '2 Cotton kurti M']],
    ['milk 1 l', ['1 Milk 1 L']],
    ['2 l milk', ['2 Milk 1 L']],
    ['500 g coffee', ['1 Filter coffee 500 g']],
  ])('India: %s', (text, lines) => {
    expect(orderedIn(read(text, INDIA))).toEqual(lines);
  });
});
