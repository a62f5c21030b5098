import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMessage } from '../../../../src/reader/built-in/parse-message.ts';
import { orderedIn } from '../ordered-in.ts';
import { BRAZIL, INDIA, INDONESIA, MEXICO, STATES } from '../size-shops.ts';

const read = (text: string, store = MEXICO, ...messages: string[]) =>
  parseMessage(text, store, { messages });
const unreadIn = (text: string, store = MEXICO, ...earlier: string[]) =>
  read(text, store, ...earlier).unmatched.map(({ text: words }) => words);

describe('a number that ended in no line', () => {
  test('is shown where it was written, and keeps the draft from being ready', () => {
    const { lines, unmatched, parseErrors } = read('playera basica 2 ch 3 xl');
    expect(lines).toMatchObject([{ quantity: 2 }]);
    expect(unmatched).toEqual([
      { text: '3 xl', quantity: 3, spans: [{ message: 0, start: 20, end: 24 }] },
    ]);
    expect(parseErrors).toContainEqual({ code: 'PRODUCT_NOT_FOUND', text: '3 xl' });
  });

  test.each([
    ['playera basica 2 ch, 3', ['3']],
    ['playera basica 5xl, 2 m', ['5xl']],
    ['playera basica 1 xl, 5 m', ['1 xl']],
    ['playera basica 1 xl, 1 m', ['1 xl']],
    ['playera basica rojas x7 y grandes x2', ['rojas x7']],
    ['12 playeras basicas: 5 m', ['12 playeras']],
    ['cafe molido 250 g 2, 750 ml', ['750 ml']],
  ])('is one of a size, a colour, a sum or a measure that the goods lack: %s', (text, unread) => {
    expect(unreadIn(text)).toEqual(unread);
  });

  test('is one whose size is a word of grammar, too', () => {
    const parsed = read('3 P, 2 M, 1 G, 1 GG camiseta basica', BRAZIL);
    expect(parsed.unmatched).toMatchObject([{ text: '3 P', quantity: 3 }]);
  });

  test.each([
    'playera basica 2 ch, 3-4 m',
    'playera basica 2 ch, 2-3 m',
    'playera basica 2 ch, 3 o 4 m',
  ])('is shown where nobody has said which: %s', (text) => {
    expect(unreadIn(text)).not.toEqual([]);
  });

  test('stays unread in the messages that follow, also in other readings', () => {
    expect(unreadIn('y 1 g', MEXICO, 'playera basica 2 ch 3 xl')).toEqual(['3 xl']);
    const { alternatives } = read('playera basica 2 ch 3 xl');
    for (const other of alternatives) expect(other.unmatched).not.toEqual([]);
  });

  test('is nothing where no line is missing it: the message is shown as a whole', () => {
    expect(unreadIn('hola, somos 4 y llegamos a las 5')).toEqual([]);
  });
});

describe('no pieces are', () => {
  test.each([
    ['an address', 'playera basica 2 ch, calle Reforma 12 int 4, CP 06600'],
    ['a door', 'playera basica 2 m, depto 302'],
    ['a phone', 'playera basica 2 ch, mi cel 55 1234 5678'],
    ['a time', 'playera basica 2 ch a las 5 pm'],
    ['a price', 'playera basica 2 ch a $199'],
    ['a sum of prices', 'playera basica CH 2 ($199) + playera basica M 1 ($199) = 597'],
    ['a date', 'playera basica 2 ch el 14 de mayo de 2026'],
    ['a short date', 'playera basica 2 ch, 3 m. entrega el 12/10'],
    ['an id', 'playera basica 2 ch, pedido 88213'],
    ['a party', 'playera basica 2 ch, somos 4'],
    ['an age', 'playera basica 2 ch, mi hija tiene 7 años'],
    ['a count said again', 'playera basica 2 ch (2), son 2'],
    ['a sum of the lines', '12 playeras basicas: 5 m, 7 g'],
    ['a sum before them', '3 playeras basicas, 2 m y 1 g'],
    ['what was corrected', 'playera basica 2 ch, perdon 3 ch'],
    ['what was changed', 'playera basica 2 ch, mejor 3'],
    ['what was denied', 'playera basica 2 ch no 3'],
    ['a range that is decided behind it', 'playera basica 2-3 m, mejor 3 m'],
  ])('%s: %s', (_, text) => {
    expect(unreadIn(text)).toEqual([]);
  });

  test.each([
    '799 for the plain tee is a bit much but fine, m 1',
    '799 for the red plain tee is a bit much but fine, m 1',
  ])('a price before what it is of: %s', (text) => {
    expect(unreadIn(text, STATES)).toEqual([]);
  });

  test.each(['en vez de 2 que sean 4', 'agrega 1 mas', 'que sean 3 mejor'])(
    'those of a correction in the next message: %s',
    (text) => {
      expect(unreadIn(text, MEXICO, 'playera basica 2 ch')).toEqual([]);
    },
  );
});

test('sizes that are an alley elsewhere are read as sizes', () => {
  expect(orderedIn(read('camiseta basica 1 gg e 1 g', BRAZIL))).toEqual([
    '1 Camiseta básica G',
    '1 Camiseta básica GG',
  ]);
});

const STORES = { MEXICO, BRAZIL, STATES, INDONESIA, INDIA };
const LISTS = [
  ['MEXICO', ['playera basica'], 'ch,m,g,G,xl,xxl,chicas,medianas,grandes,rojas,negras', ' y '],
  ['BRAZIL', ['camiseta basica'], 'p,m,g,gg,P,GG,grandes,pequenas,pretas', ' e '],
  ['STATES', ['plain tee'], 's,m,l,xl,L,xxl,small,medium,large,red', ' and '],
  ['INDONESIA', ['kaos polos'], 's,m,l,xl,xxl,besar,kecil,merah', ' dan '],
  ['INDIA', ['cotton kurti', 'kurti'], 's,m,l,xl,xxl,bada,lal,red', ' aur '],
] as const;

const list = fc.constantFrom(...LISTS).chain(([store, goods, words, and]) =>
  fc
    .record({
      goods: fc.constantFrom(...goods),
      form: fc.constantFrom('N size', 'Nsize', 'size xN'),
      parts: fc.array(
        fc.record({
          count: fc.integer({ min: 1, max: 30 }),
          size: fc.constantFrom(...words.split(',')),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      gap: fc.constantFrom(', ', ' ', '\n', and),
      order: fc.constantFrom('first', 'colon', 'last', 'sum'),
    })
    .map(({ goods: name, form, parts, gap, order }) => {
      const rows = parts.map(({ count, size }) =>
        form.replace('N', String(count)).replace('size', size),
      );
      const all = parts.reduce((sum, { count }) => sum + count, 0);
      const before = { first: name, colon: `${name}:`, last: '', sum: `${all} ${name}:` }[order];
      const text = `${before} ${rows.join(gap)} ${order === 'last' ? name : ''}`.trim();
      return { store, text, all };
    }),
);

test('the same count of one size in two words may be twice as many', () => {
  expect(unreadIn('kaos polos 1 kecil 1 s', INDONESIA)).not.toEqual([]);
});

test('of any pieces in sizes and colours, the lines have all of them, or some are unread', () => {
  fc.assert(
    fc.property(list, ({ store, text, all }) => {
      const { lines, unmatched } = parseMessage(text, STORES[store]);
      const inLines = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return lines.length === 0 || inLines === all || unmatched.length > 0;
    }),
    { numRuns: 1000 },
  );
});
