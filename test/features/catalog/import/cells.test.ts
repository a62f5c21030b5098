import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  joinAliases,
  splitAliases,
} from '../../../../src/features/catalog/import/parse/own-columns.ts';
import {
  parseBoolean,
  parsePieces,
  parsePrice,
  parseWeight,
  signsFor,
} from '../../../../src/features/catalog/import/parse/parse-cell.ts';
import { plainText } from '../../../../src/features/catalog/import/parse/plain-text.ts';
import { csvHead, csvLines } from '../../../../src/kernel/format/csv.ts';
import {
  neutralised,
  shownText,
  unneutralised,
} from '../../../../src/kernel/format/formula-cell.ts';
import { minorToText } from '../../../../src/kernel/format/money.ts';
import { readRows } from '../../../../src/kernel/format/read-rows.ts';
import { textPieces } from '../../../../src/kernel/format/text-pieces.ts';
import { cpuTime } from '../../../support/cpu-time.ts';

const IN_RUPEES = signsFor('INR');

const risky = fc.string({
  unit: fc.constantFrom(...'\'=+-@\t\r\n;"a ,＝＋－＠'),
});
const cell = fc.oneof(fc.string({ unit: 'grapheme' }), risky);

test('a neutralised cell is no formula, however it is parted, and comes back exactly', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const safe = neutralised(text);
      expect(safe).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      for (const part of safe.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[=+\-@＝＋－＠]/);
      expect(unneutralised(safe)).toBe(text);
    }),
  );
});

test('what we write as CSV is what we read', async () => {
  const table = fc.array(fc.tuple(cell, cell, fc.constant('x')), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, async (written) => {
      // A file holds neither; nor does the database.
      fc.pre(!written.flat().some((text) => text.includes('\0') || !text.isWellFormed()));
      const read: string[][] = [];
      await readRows(Buffer.from(csvHead(['a', 'b', 'c']) + csvLines(written)), {
        field: 'file',
        take: ({ cells }) => read.push(cells.map(shownText)),
      });
      expect(read).toEqual([['a', 'b', 'c'], ...written]);
    }),
  );
});

test.each([
  ["x;=cmd|' /C calc'!A0;y", `"x;'=cmd|' /C calc'!A0;y"\n`],
  ['x\t=1+1', `"x\t'=1+1"\n`],
  ['x\r\n@SUM(1)', `"x\r\n'@SUM(1)"\n`],
  ['＝1+1', `"'＝1+1"\n`],
  ["x;'=1", `"x;''=1"\n`],
  ['a - b = c; d', `"a - b = c; d"\n`],
])('%j goes out as text', (text, line) => {
  expect(csvLines([[text]])).toBe(line);
});

test('other names come back from their one cell', () => {
  const alias = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: fc.constantFrom('|', '\\', 'a', ' ') }),
    )
    .map((text) => text.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.array(alias), (aliases) => {
      expect(splitAliases(joinAliases(aliases))).toEqual(aliases);
    }),
  );
});

test('every amount that we write is the amount that we read', () => {
  const currency = fc.constantFrom('INR', 'JPY', 'KWD');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), currency, (minor, code) => {
      expect(parsePrice(minorToText(minor, code), code, signsFor(code))).toEqual({ value: minor });
    }),
  );
});

test.each([
  ['1,299.50', 129950],
  ['1,29,900', 12990000],
  ['1.299,50', 129950],
  ['12,5', 1250],
  ['₹ 499', 49900],
  ['Rs. 499', 49900],
  ['0', 0],
])('the price %s is understood', (text, value) => {
  expect(parsePrice(text, 'INR', IN_RUPEES)).toEqual({ value });
});

test.each(['1.299', 'free', '-5', '1e5', '12,345.678'])('%s is no price', (text) => {
  expect(parsePrice(text, 'INR', IN_RUPEES)).toHaveProperty('problem');
});

test.each([
  ['12', 12],
  ['1,200', 1200],
  ['-3', -3],
  ['12.0', 12],
])('%s is a number of pieces', (text, value) => {
  expect(parsePieces(text, IN_RUPEES)).toEqual({ value });
});

test('what is no number of pieces, no weight, neither yes nor no is told', () => {
  for (const text of ['1.5', 'ten', '0x10'])
    expect(parsePieces(text, IN_RUPEES)).toHaveProperty('problem');
  expect(parseWeight('heavy', 1, IN_RUPEES)).toHaveProperty('problem');
  expect(parseWeight('0,45', 1000, IN_RUPEES)).toEqual({ value: 450 });
  expect(parseBoolean('perhaps')).toHaveProperty('problem');
  expect([parseBoolean('TRUE'), parseBoolean('no'), parseBoolean('')]).toEqual([
    { value: true },
    { value: false },
    { value: undefined },
  ]);
});

test('files of every usual encoding read alike', () => {
  const text = 'Café,₹ 🎁';
  // Also where a piece ends within a character.
  for (const size of [1, 3, 100]) {
    const read = (bytes: Buffer) => [...textPieces(bytes, size)].join('');
    expect(read(Buffer.from(text))).toBe(text);
    expect(read(Buffer.from(`\ufeff${text}`))).toBe(text);
    expect(read(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text);
    expect(read(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toBe(text);
    expect(read(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x00]))).toBe('Café');
  }
});

test('descriptions lose their tags and keep their lines', () => {
  const html =
    '<style>p{}</style><p class="a">One &amp; two&nbsp;three</p><ul><li>A</li><li>B &#8364;</li></ul>1 < 2<script>x()';
  expect(plainText(html)).toBe('One & two three\n\n• A\n• B €\n1 < 2script>x()');
});

test.each([
  ['Sch&ouml;ne T&uuml;te, wei&szlig;, 10&euro;', 'Schöne Tüte, weiß, 10€'],
  ['gar&ccedil;on, ni&ntilde;o, &copy; &reg; &trade; &frac12;', 'garçon, niño, © ® ™ ½'],
  ['&Eacute;cole &eacute;cole', 'École école'],
  ['&#233;&#xE9;&#XE9; &#128512; &#150;', 'ééé 😀 –'],
  ['&amp;eacute; &amp;amp; &amp;#233;', 'é & é'],
  ['&copy 2024 &CounterClockwiseContourIntegral;', '© 2024 ∳'],
  ['&#0;&#1;&#xD800;x', 'x'],
  ['AT&T, R&D &unknown;', 'AT&T, R&D &unknown;'],
  ['&lt;b&gt;', '<b>'],
])('the entities of %s are letters', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('text that is made to be slow is read in no time', async () => {
  const text = '<script'.repeat(100_000) + '<li '.repeat(100_000) + ' \n'.repeat(100_000);
  expect(await cpuTime(() => plainText(text))).toBeLessThan(2_000);
});
