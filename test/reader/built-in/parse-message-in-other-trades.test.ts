import { describe, expect, test } from 'vitest';
import type { StoreCatalog } from '../../../src/reader/built-in/catalog.ts';
import { indexCatalog } from '../../../src/reader/built-in/index-catalog.ts';
import { parseMessage } from '../../../src/reader/built-in/parse-message.ts';
import { aStore } from './a-store.ts';

/** What is ordered in short: "पाइप, 1 inch ×2"; what is not sold after a minus; "none" for no order. */
function read(store: StoreCatalog, text: string, ...messages: string[]): string[] {
  const parsed = parseMessage(text, indexCatalog(store), { messages });
  if (parsed.intent === 'none') return ['none'];
  const lines = parsed.lines.map(({ productId, variantId, quantity }) => {
    return `${productId}${variantId === null ? ' ?' : variantId && `, ${variantId}`} ×${quantity}`;
  });
  return [...lines, ...parsed.unmatched.map((words) => `− ${words.text}`)];
}

describe('a catalog in two scripts', () => {
  const PAPER = aStore({
    'रूल्ड नोटबुक': { options: { Pages: ['100', '200'] } },
    'Square Ruled Notebook': {},
    'ड्राइंग बुक': { options: { Size: ['Small', 'Large'] } },
    'कैरम बोर्ड': { options: { Size: ['26 inch', '32 inch'] } },
    'Canvas Board': {},
    'टेडी बियर': { options: { Size: ['Small', 'Medium', 'Large'] } },
    'स्केच पेन': { options: { Pack: ['12 shades', '24 shades'] } },
    'बॉल पेन': { options: { रंग: ['नीला', 'काला'] } },
    'Tiffin Box': { options: { Layers: ['1', '2'] } },
    'Jigsaw Puzzle': { options: { Pieces: ['48', '100'] } },
    'Mechanical Pencil': { options: { Size: ['0.5 mm', '0.7 mm'] } },
    'Paint Brush': { options: { Size: ['2', '4', '12'] } },
    Balloons: { options: { Pack: ['25 pcs', '100 pcs'] } },
    'Aloe Vera Plant': {},
  });

  test.each([
    ['ruled notebook 200 pages - 6', ['रूल्ड नोटबुक, 200 ×6']],
    ['100 page wali ruled copy 3', ['रूल्ड नोटबुक, 100 ×3']],
    [
      'drawing book badi ek, carrom board 32 inch ek',
      ['ड्राइंग बुक, Large ×1', 'कैरम बोर्ड, 32 inch ×1'],
    ],
    ['teddy bear 2, the biggest', ['टेडी बियर, Large ×2']],
    ['sabse chhota teddy bear ek', ['टेडी बियर, Small ×1']],
    ['एक एलोवेरा', ['Aloe Vera Plant ×1']],
    ['kaala ball pen das', ['बॉल पेन, काला ×10']],
  ])('%j', (text, lines) => {
    expect(read(PAPER, text)).toEqual(lines);
  });

  test.each([
    ['sketch pen 24 shades 1', ['स्केच पेन, 24 shades ×1']],
    ['sketch pen 24 - 2', ['स्केच पेन, 24 shades ×2']],
    ['20 sketch pen 12 shades', ['स्केच पेन, 12 shades ×20']],
    ['tiffin box with 2 layers one', ['Tiffin Box, 2 ×1']],
    ['puzzle 48 pcs also one', ['Jigsaw Puzzle, 48 ×1']],
    ['balloons 100 pack one', ['Balloons, 100 pcs ×1']],
    ['balloons 25 wala pack teen', ['Balloons, 25 pcs ×3']],
    ['mechanical pencil 0.7 two', ['Mechanical Pencil, 0.7 mm ×2']],
    ['brush no 4 and no 12 one each', ['Paint Brush, 4 ×1', 'Paint Brush, 12 ×1']],
    ['ruled notebook 300 pages 2', ['− ruled notebook 300']],
  ])('numbers that tell a variant: %j', (text, lines) => {
    expect(read(PAPER, text).map((line) => line.replace(/300 pages$/, '300'))).toEqual(lines);
  });
});

describe('corrections', () => {
  const SEEDS = aStore({
    'Areca Palm': { options: { Height: ['2 ft', '3 ft'] } },
    'Snake Plant': { options: { Pot: ['4 inch', '6 inch'] } },
    'Palak Seeds': {},
    'Methi Seeds': {},
    'Dhaniya Seeds': {},
    Dupatta: { options: { Colour: ['Red', 'White', 'Blue'] } },
    Jalebi: { options: { Weight: ['500 g', '1 kg'] } },
    Calculator: {},
  });

  test.each([
    [['areca palm do fut wala 2... ruko teen fut wala 2 karo'], ['Areca Palm, 3 ft ×2']],
    [['dupatta red. No, blue. Two.'], ['Dupatta, Blue ×2']],
    [['dupatta white nahi red bhejna', 'dupatta white 2'], ['Dupatta, Red ×2']],
    [['nahi 2 mat bhejna ek hi kaafi hai', 'calculator 2'], ['Calculator ×1']],
    [['jalebi 1 kg kar do', 'jalebi 500g'], ['Jalebi, 1 kg ×1']],
    [['ek aur calculator', 'calculator 2'], ['Calculator ×3']],
  ])('%j', ([text, ...before], lines) => {
    expect(read(SEEDS, text ?? '', ...before)).toEqual(lines);
  });

  test.each([
    [
      'snake plant do bhej do, ek 4 inch wala ek 6 inch wala',
      ['Snake Plant, 4 inch ×1', 'Snake Plant, 6 inch ×1'],
    ],
    [
      'palak ke beej 2 packet methi ke beej 3 packet dhaniya ke beej 1 packet',
      ['Palak Seeds ×2', 'Methi Seeds ×3', 'Dhaniya Seeds ×1'],
    ],
    ['snake plant: 4 inch - 2, 8 inch - 1', ['Snake Plant, 4 inch ×2', '− 8 inch']],
  ])('counts of a row: %j', (text, lines) => {
    expect(read(SEEDS, text)).toEqual(lines);
  });

  test.each([
    'my mom has 12 snake plants and still wants more',
    'calculator ka button kitna dabana chahiye?',
    'Wholesale rate for 100 calculators? and 50 of the snake plant 4 inch',
  ])('orders nothing: %j', (text) => {
    expect(read(SEEDS, text)).toEqual(['none']);
  });
});

describe('Spanish sizes and counts', () => {
  const UNIFORMS = aStore(
    {
      'Playera Polo': { options: { Talla: ['6', '8', '10'], Color: ['Blanco', 'Azul'] } },
      Mallas: { options: { Talla: ['CH', 'M', 'G'], Color: ['Blanco', 'Azul'] } },
      Calcetas: { options: { Paquete: ['1 par', '3 pares'] } },
      'Corbata Escolar': {},
      'Zapato Niño': { options: { Talla: ['18', '19', '20', '21'] } },
    },
    'MX',
  );

  test.each([
    [
      'polo azul: talla 6 dos, talla 8 tres, talla 10 una',
      ['Playera Polo, 6 / Azul ×2', 'Playera Polo, 8 / Azul ×3', 'Playera Polo, 10 / Azul ×1'],
    ],
    [
      'mallas azules medianas 3 y blancas chicas 2',
      ['Mallas, M / Azul ×3', 'Mallas, CH / Blanco ×2'],
    ],
    ['mallas blancas, las más grandes, 1', ['Mallas, G / Blanco ×1']],
    [
      'calcetas 1 par, corbata una, gorra roja una',
      ['Calcetas, 1 par ×1', 'Corbata Escolar ×1', '− gorra roja'],
    ],
    ['zapato niño 24', ['− zapato niño']],
    ['Hola, soy maestra en una escuela. ¿Me apunta 2 corbatas?', ['Corbata Escolar ×2']],
  ])('%j', (text, lines) => {
    expect(read(UNIFORMS, text)).toEqual(lines);
  });
});
