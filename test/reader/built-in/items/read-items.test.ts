import { expect, test } from 'vitest';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import type { Item } from '../../../../src/reader/built-in/items/item.ts';
import { readItems } from '../../../../src/reader/built-in/items/read-items.ts';
import { normalise } from '../../../../src/reader/built-in/text/normalise.ts';
import { tokenise } from '../../../../src/reader/built-in/text/tokens.ts';
import { CLOTHES, PHONES } from '../stores.ts';

/** "2!" is written as a count, "38=" the name of something, "15~" of a model, "a" an article. */
function short(item: Item): string {
  switch (item.kind) {
    case 'number': {
      const marks = [item.counted && '!', item.named && '=', item.model && '~'];
      return item.form === 'article' ? 'a' : `${item.value}${marks.filter(Boolean).join('')}`;
    }
    case 'measure':
      return `${item.measure.dimension}:${item.measure.amount}`;
    case 'gap':
      return '|';
    default:
      return item.text;
  }
}

const clothes = indexCatalog(CLOTHES).itemContext;
const phones = indexCatalog(PHONES).itemContext;
/** A store of another country. */
const of = (country: string) => indexCatalog({ ...CLOTHES, country }).itemContext;
const elsewhere = of('XX');
const read = (text: string, context = clothes) =>
  readItems(tokenise(normalise(text)), context)
    .map(short)
    .join(' ');

test.each([
  ['2x saree', '2! saree'],
  ['saree x2', 'saree 2!'],
  ['saree ×2', 'saree 2!'],
  ['2* saree', '2! saree'],
  ['qty 2', 'qty 2!'],
  ['saree - 2', 'saree 2!'],
  ['2 nos saree', '2! saree'],
  ['half dozen saree', '6 saree'],
  ['a couple of sarees', '2 of sarees'],
  ['twenty five sarees', '25 sarees'],
  ['teen saree', '3 saree'],
  ['दो साड़ी', '2 साड़ी'],
  ['२ साड़ी', '2 साड़ी'],
  ['una camisa', 'a camisa'],
  ['1) saree\n2) shawl', 'saree | shawl'],
  // A table of words must know no more words than were written into it.
  ['2 constructor', '2 constructor'],
])('counts: %j', (text, items) => {
  expect(read(text)).toBe(items);
});

test.each([
  ['saree bhej do', 'saree bhej do'],
  ['saree do', 'saree 2'],
  ['do saree', '2 saree'],
  ['do you have sarees', 'do you have sarees'],
  ['dal do kilo', 'dal mass:2000'],
])('"do" is two, or a verb: %j', (text, items) => {
  expect(read(text)).toBe(items);
});

test.each([
  ['aadha kilo', 'mass:500'],
  ['1/2 kg', 'mass:500'],
  ['½ kg', 'mass:500'],
  ['dhai sau gram', 'mass:250'],
  ['media docena', '6'],
  ['750ml', 'volume:750'],
  ['10" tawa', 'inch:10 tawa'],
  ['box of 6', 'pack:6'],
  ['4x40', '4x40'],
  ['2x500g', '2! mass:500'],
])('measures: %j', (text, items) => {
  expect(read(text)).toBe(items);
});

test.each([
  ['size 38', 'size 38='],
  ['38 number', '38='],
  ['20 wala', '20='],
  ['del 39', 'del 39='],
  ['2xl', '2xl'],
  ['kurta M', 'kurta m'],
  ['2 M blue', '2 m blue'],
])('sizes: %j', (text, items) => {
  expect(read(text)).toBe(items);
});

test('the number of a model belongs to its name', () => {
  expect(read('iphone 15 case 2, galaxy s24', phones)).toBe('iphone 15~ case 2 | galaxy s24');
  expect(read('bl-5c battery 2', phones)).toBe('bl5c battery 2');
});

test('prices, ordinals and the time of day are no counts', () => {
  expect(read('saree ₹1,299 x 2 on 14th at 5 pm')).toBe('saree 2! on at');
  expect(read('Rs. 599/- saree 160/-')).toBe('saree');
});

test('a SKU of the store, as anybody types it', () => {
  expect(read('silk-saree-red... SILKSAREE-RED 2')).toContain('silksareered 2');
});

test.each([
  ['half a dozen mugs', '6 mugs'],
  ['two and a half dozen mugs', '30 mugs'],
  ['a dozen and a half mugs', '18 mugs'],
  ['two hundred and fifty mugs', '250 mugs'],
  ['one lakh mugs', '100000 mugs'],
  ['dos mil quinientos tortas', '2500 tortas'],
  ['mil cien tortas', '1100 tortas'],
  ['ek hazaar teen sau laddoo', '1300 laddoo'],
  ['treinta y cinco tortas', '35 tortas'],
  ['veinte y dos docenas', '20 | 24'],
  ['cento e vinte brigadeiros', '120 brigadeiros'],
  ['um cento e meio de coxinha', '150 de coxinha'],
  ['meia dúzia de ovos', '6 de ovos'],
  ['dua puluh lima lemper', '25 lemper'],
  ['dua belas lemper', '12 lemper'],
  ['seratus lima puluh lemper', '150 lemper'],
  ['setengah lusin lemper', '6 lemper'],
])('numbers in several words: %j', (text, items) => {
  expect(read(text, elsewhere)).toBe(items);
});

test.each([
  ['1 1/2 kg dal', 'mass:1500 dal'],
  ['1½ kg dal', 'mass:1500 dal'],
  ['1,5 kg de arroz', 'mass:1500 de arroz'],
  ['1.500 gr de arroz', 'mass:1500 de arroz'],
  ['1.250 kg de arroz', 'mass:1250 de arroz'],
  ['2 ons cabe', 'mass:200 cabe'],
  ['half a kilo dal', 'mass:500 dal'],
])('parts of one: %j', (text, items) => {
  expect(read(text, elsewhere)).toBe(items);
});

test.each([
  ['telur sekilo', 'telur mass:1000'],
  ['kopi sebungkus', 'kopi 1! bungkus'],
  ['lemper selusin', 'lemper 12'],
  ['onde2 5', 'onde 5'],
  ['bawang putih seperempat', 'bawang putih mass:250'],
])('Indonesian: %j', (text, items) => {
  expect(read(text, of('ID'))).toBe(items);
});

test.each([
  ['coxinha c/ catupiry', 'coxinha catupiry'],
  ['torta s/ azeitona', 'torta sem azeitona'],
  ['um quilo e meio de queijo', 'mass:1500 de queijo'],
  ['R$ 12,00 torta', 'torta'],
])('Brazilian: %j', (text, items) => {
  expect(read(text, of('BR'))).toBe(items);
});

test('a numeral of another country is a word', () => {
  expect(read('2 dus lemper', of('ID'))).toBe('2! dus lemper');
  expect(read('dus lemper', of('IN'))).toBe('10 lemper');
});
