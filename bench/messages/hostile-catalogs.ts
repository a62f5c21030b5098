import type { CatalogProduct, StoreCatalog } from '../../src/reader/index.ts';

interface Made {
  name: string;
  aliases: string[];
  options?: string[];
  variants?: Record<string, string>[];
}

type Maker = (product: number, names: number) => Made;

/** A catalog that is made to be slow to read, and a text that is made for it. */
export interface HostileKind {
  catalog(products: number, names: number): StoreCatalog;
  /** Of these many characters. */
  text(length: number): string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const letter = (at: number): string => LETTERS[at % LETTERS.length] as string;
/** A word of these letters for each number. */
const word = (at: number, length = 5): string =>
  Array.from({ length }, (_, place) => letter(Math.floor(at / LETTERS.length ** place))).join('');
const namesOf = (count: number, name: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => name(at));

const kind = (make: Maker, words: string): HostileKind => ({
  catalog: (products, names) => ({
    country: 'IN',
    currency: 'INR',
    products: Array.from({ length: products }, (_, at) => productOf(make(at, names), at)),
  }),
  text: (length) => words.repeat(Math.ceil(length / words.length)).slice(0, length),
});

function productOf(made: Made, at: number): CatalogProduct {
  const variants = made.variants ?? [{}];
  return {
    id: `p${at}`,
    name: made.name,
    category: 'all',
    aliases: made.aliases,
    options: made.options ?? [],
    variants: variants.map((options, place) => ({
      id: `v${at}-${place}`,
      sku: `${at}-${place}`,
      name: Object.values(options).join(' / '),
      options,
      priceMinor: 100,
    })),
  };
}

const SIZES = namesOf(100, (at) => `${at + 1} ${letter(at)}`);
const MARKS = '\u0301\u0323\u0327';
const SCRIPTS = ['mug', 'मग', 'குவளை', 'মগ', 'кружка', 'كوب', '杯', 'ถ้วย'];

/** Ten kinds of catalogs that a seller may choose, each with its text. */
export const HOSTILE_KINDS: Record<string, HostileKind> = {
  'numbers as names': kind(
    (at, names) => ({
      name: `${at} red mug 12 1 g`,
      aliases: namesOf(names, (name) => `${name} 12 1 1`),
    }),
    '1 1 12 1 ',
  ),
  'one shared word': kind(
    (at, names) => ({
      name: `mug ${word(at)}`,
      aliases: namesOf(names, (name) => `mug ${word(name)} red blue`),
    }),
    'mug red blue 2 ',
  ),
  'single letters': kind(
    (at, names) => ({
      name: `${letter(at)} ${letter(at + 1)}`,
      aliases: namesOf(names, (name) => namesOf(14, (place) => letter(name + place)).join(' ')),
    }),
    'a b c d e f g h ',
  ),
  'equal names': kind(
    (_, names) => ({ name: 'blue mug', aliases: namesOf(names, () => 'blue mug large') }),
    '2 blue mug large ',
  ),
  'spelled nearly alike': kind(
    (at, names) => ({
      name: `kurta${word(at, 3)}`,
      aliases: namesOf(names, (name) => `kurta${word(at * names + name, 4)}`),
    }),
    'kurtaaaab kurtabcx kurtax 2 kutaaa ',
  ),
  'marks of Unicode': kind(
    (at, names) => ({
      name: `a${MARKS} ${at}`,
      aliases: namesOf(names, (name) => `${letter(name)}${MARKS.repeat(6)} e${MARKS} ${name}`),
    }),
    `a${MARKS} e${MARKS} 1 `,
  ),
  'long names': kind(
    (at, names) => ({
      name: `${word(at)} `.repeat(33).trim(),
      aliases: namesOf(names, (name) => `rice dal ${word(name, 3)} 5 kg of `.repeat(4).trim()),
    }),
    'rice dal 5 kg of rice aaa ',
  ),
  'many variants': kind(
    (at, names) => ({
      name: `shirt ${at}`,
      aliases: namesOf(names, (name) => `shirt ${name}`),
      options: ['Size', 'Colour'],
      variants: SIZES.map((size) => ({ Size: size, Colour: `red ${size}` })),
    }),
    'shirt 1 a red 2 b red ',
  ),
  'names within names': kind(
    (at, names) => ({
      name: 'tea',
      aliases: namesOf(names, (name) => `${'tea and '.repeat(name % 12)}tea ${at}`),
    }),
    'tea and tea and 2 tea 3 ',
  ),
  'mixed scripts': kind(
    (at, names) => ({
      name: `${SCRIPTS[at % SCRIPTS.length]} ${SCRIPTS[(at + 1) % SCRIPTS.length]}`,
      aliases: namesOf(
        names,
        (name) =>
          `${SCRIPTS[name % SCRIPTS.length]} मग ${SCRIPTS[(name * 3) % SCRIPTS.length]} mug`,
      ),
    }),
    'मग mug 2 кружка 杯 குவளை ',
  ),
};
