import { expect, test } from 'vitest';
import { findQuotes } from '../../../../src/reader/built-in/lines/read-message.ts';

const quoted = (text: string) =>
  findQuotes(text, (offset) => text.slice(offset).startsWith('send')).map(({ start, end }) =>
    text.slice(start, end),
  );

test.each([
  ['> Saree ₹100\n2 please', ['> Saree ₹100']],
  [
    '[1/2/25, 6:04 pm] Shop: Saree ₹100\n[1/2/25, 6:05 pm] Me: 2 please',
    ['[1/2/25, 6:04 pm] Shop: Saree ₹100'],
  ],
  ['Forwarded\nSaree ₹100\n--\n2 please', ['Forwarded', 'Saree ₹100']],
  ['Forwarded\nSaree ₹100\nsend 2', ['Forwarded', 'Saree ₹100']],
  ['2 saree\n1 shawl', []],
])('%j', (text, quotes) => {
  expect(quoted(text)).toEqual(quotes);
});
