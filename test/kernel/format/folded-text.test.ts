import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, spelledOut } from '../../../src/kernel/format/folded-text.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';

useApp();

test.each([
  ['Łukasz', 'lukasz'],
  ['Crème Brûlée', 'creme brulee'],
  ['HÍGADO', 'higado'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Ærøskøbing', 'aeroskobing'],
  ['Đặng Thị', 'dang thi'],
  ['İstanbul ISI ısı', 'istanbul isi isi'],
  ['１２３ ＡＢＣ', '123 abc'],
  ['ﬁne', 'fine'],
  ["O’Brien O´Brien O`Brien O'Brien", 'obrien obrien obrien obrien'],
  ['T‑shirt – blue', 't-shirt - blue'],
  ['zero\u200bwidth\ufeff soft\u00adhyphen', 'zerowidth softhyphen'],
  ['Чайник Ёлка', 'чаиник елка'],
  ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
  ['أحمد', 'احمد'],
  ['إبراهيم', 'ابراهيم'],
  ['مُحَمَّد', 'محمد'],
  ['مـــحمد', 'محمد'],
  ['علی کریم', 'علي كريم'],
  ['فاطمة', 'فاطمه'],
  ['می\u200cخواهم', 'ميخواهم'],
  ['٣٤٥ ۶۷', '345 67'],
  ['ज़मीन', 'जमीन'],
  ['हिन्दी चाँद', 'हिंदी चांद'],
  ['९८७', '987'],
  ['അവൻ', 'അവന്'],
  ['അവന്\u200d', 'അവന്'],
  ['മീര', 'മീര'],
  ['김민수', '김민수'],
  ['王小明', '王小明'],
  ['ｶﾞﾗｽ', 'ガラス'],
])('"%s" is compared as "%s"', (text, expected) => {
  expect(folded(text)).toBe(expected.normalize('NFC'));
  expect(folded(text.normalize('NFD'))).toBe(expected.normalize('NFC'));
});

test.each([
  ['Jürgen', 'juergen'],
  ['Søren', 'soeren'],
  ['Ångström', 'aangstroem'],
  ['T-Shirt', 'tshirt'],
  ['mug', 'mug'],
])('"%s" is also spelled "%s"', (word, spelled) => {
  expect(spelledOut(word)).toBe(spelled);
});

test('what is folded stays the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(folded(folded(text))).toBe(folded(text));
    }),
  );
});

test('the database folds every character in the same way', { timeout: 60_000 }, async () => {
  const known = Array.from({ length: 0x1ffff }, (_, at) => at + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((char) => !/\p{Cn}|\p{Co}/u.test(char));
  // Its Unicode may be older than that of Node.js.
  const found = await rows<{ text: string; folded: string }>(
    'select text, folded(text) from unnest(?::text[]) as text where unicode_assigned(text)',
    [known],
  );
  expect(found.length).toBeGreaterThan(80_000);
  const other = found.filter((row) => folded(row.text) !== row.folded);
  expect(other.map(({ text }) => `${text} U+${text.codePointAt(0)?.toString(16)}`)).toEqual([]);
});

test('and texts of several scripts', async () => {
  const some = fc.sample(
    fc.string({
      unit: fc.constantFrom(
        ...'aÉßøłİıςй한왕王ンガｶﾞأإؤئىيکةءـًहिन्दीज़ँचमൻ്\u200dന്റെൌЁґÄöÜå -–’´`"“½①٣९ ',
      ),
      maxLength: 40,
    }),
    500,
  );
  const found = await rows<{ folded: string; searchable: string }>(
    `select folded(t.text) as folded, searchable(t.text) as searchable
       from unnest(?::text[]) with ordinality as t (text, nth) order by t.nth`,
    [some],
  );
  expect(found.map((row) => row.folded)).toEqual(some.map(folded));
  for (const [at, text] of some.entries()) {
    const words = text.split(/\s+/).filter((word) => /[-‐‑‒–äöüåø]/i.test(word.normalize('NFC')));
    for (const word of words) expect(found[at]?.searchable).toContain(spelledOut(word));
  }
});
