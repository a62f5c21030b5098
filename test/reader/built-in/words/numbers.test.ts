import { expect, test } from 'vitest';
import { numeralsOf, unitOf } from '../../../../src/reader/built-in/words/words.ts';

test.each([
  [0.25, 'pav पाव cuarto quarter'],
  [0.5, 'half aadha आधा medio'],
  [1, 'one ek एक uno una'],
  [1.5, 'dedh डेढ़'],
  [2, 'two do दो dos'],
  [2.5, 'dhai ढाई'],
  [3, 'three teen तीन tres'],
  [5, 'five paanch पांच पाँच cinco'],
  [6, 'six chhe छह seis'],
  [10, 'ten das दस diez'],
  [12, 'dozen darjan दर्जन docena twelve barah बारह doce'],
  [20, 'twenty bees बीस veinte'],
  [25, 'pachees पच्चीस veinticinco'],
  [50, 'fifty pachaas पचास cincuenta'],
  [100, 'hundred sau सौ cien'],
  [1000, 'thousand hazaar हज़ार mil'],
])('%d is written %s', (value, words) => {
  expect(words.split(' ').filter((word) => numeralsOf(word)[0]?.value !== value)).toEqual([]);
});

test('a numeral that is an ordinary word too says so', () => {
  expect(numeralsOf('do')[0]).toMatchObject({ value: 2, doubtful: true });
  expect(numeralsOf('once')[0]).toMatchObject({ value: 11, doubtful: true });
  expect(numeralsOf('tres')[0]).toMatchObject({ value: 3, doubtful: false });
});

test.each([
  ['kg', 'kg kilo kilos किलो kilogramo'],
  ['g', 'gm grams ग्राम gramos'],
  ['l', 'litre ltr लीटर litros'],
  ['ml', 'ml मिली mililitros'],
  ['piece', 'pcs nos नग piezas unidades'],
  ['packet', 'packets pkt पैकेट paquetes'],
  ['box', 'boxes dibba डिब्बा cajas'],
  ['bottle', 'bottles botal बोतल botellas'],
  ['strip', 'strips पत्ता'],
  ['dozen', 'dozen दर्जन docenas'],
  ['m', 'metre मीटर metros'],
  ['pair', 'pairs jodi जोड़ी pares'],
])('%s is written %s', (unit, words) => {
  expect(words.split(' ').filter((word) => unitOf(word) !== unit)).toEqual([]);
});

test('numerals are no inflected units', () => {
  expect(unitOf('tres')).toBeNull();
  expect(unitOf('trays')).toBe('tray');
});

test('"chauda" is wide, "chaudah" fourteen', () => {
  expect(numeralsOf('chauda')[0]?.doubtful).toBe(true);
  expect(numeralsOf('chaudah')[0]?.doubtful).toBe(false);
});

test.each(['kurti', 'हवा', 'perro', ''])('%j is no number and no unit', (word) => {
  expect(numeralsOf(word)).toEqual([]);
  expect(unitOf(word)).toBeNull();
});
