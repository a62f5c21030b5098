import { expect, test } from 'vitest';
import { readCustomer } from '../../../../src/reader/built-in/customer/read-customer.ts';

const takenOf = (text: string, country = 'IN') =>
  readCustomer(text, country).taken.map(({ start, end }) => text.slice(start, end).trim());

test.each([
  ['2 cakes at 7:30 pm', ['at 7:30 pm']],
  ['2 cakes kal 6 baje tak', ['6 baje']],
  ['५ केक शाम 6 बजे', ['6 बजे']],
  ['2 tartas a las 9 de la mañana', ['a las 9 de la mañana']],
  ['2 cakes for 14th Nov', ['14th Nov']],
  ['2 cakes on 14/11/2025', ['14/11/2025']],
  ['2 tartas para el 14 de febrero', ['14 de febrero']],
  ['2 cakes, around 25 people', ['around 25 people']],
  ['2 cakes within 3 days', ['within 3 days']],
  ['Return gifts for 20 kids: 20 pens', ['for 20 kids']],
  ['20 pens, 20 bachchon ke liye', ['20 bachchon ke liye']],
  ['20 bolis para 20 niños', ['para 20 niños']],
  ['2 cups 99, 1 pot 300. Total 498', ['Total 498']],
  ['2 cups = ₹990', ['= ₹990']],
  ['2 cups, paid 990', ['paid 990']],
  ['2 cups, UTR 412345678901', ['UTR 412345678901']],
  ['2 cups, order no 10482', ['order no 10482']],
  ['2 cups https://shop.example/p/12?x=3', ['https://shop.example/p/12?x=3']],
  ['2 cups, mail asha12@mail.example', ['asha12@mail.example']],
  ['<b>2 cups</b>', ['<b>', '</b>']],
  ['<script>alert(1)</script>2 cups', ['<script>alert(1)</script>']],
  ['[18/11/25, 6:05 pm] Me: 2 cups', ['[18/11/25, 6:05 pm] Me:']],
  ['18/11/2025, 18:05 - Asha: 2 cups', ['18/11/2025, 18:05 - Asha:']],
  ['1 cake, write "Happy Birthday Aarav 5"', ['write "Happy Birthday Aarav 5"']],
])('takes what counts no goods out of "%s"', (text, taken) => {
  expect(takenOf(text)).toEqual(taken);
});

test.each([
  'Cotton kurta M ₹1,299 - 1',
  'Choco cookies 400g (₹320) - 2 packs',
  'pants beige Rs 599 x 2',
  'Total 5 kurta: 2 red, 3 blue',
  'Colgate Total 2, Lifebuoy Total 1',
  '2 at 500 each, 3 at 250 each',
  'kids kurta 4-5 yrs, 1 pc',
  'socks for 2 kids shoes',
  '20 kids socks',
  '2 kids kurta, 3 ladies purse',
  'happy birthday banner 1, happy birthday candle 2',
  '> Nankhatai 250g ₹140 / 500g ₹260\n500g one pls',
])('leaves prices, sizes and ages of goods in "%s"', (text) => {
  expect(takenOf(text)).toEqual([]);
});
