import { expect, test } from 'vitest';
import { BOM, csvPieces } from '../../../src/kernel/format/csv.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What of so many rows is asked for, and the file that comes of it. */
async function fileOf(count: number) {
  const asked: (number | null)[] = [];
  const readAfter = async (last: number | null, limit: number) => {
    asked.push(last);
    const from = last === null ? 0 : last + 1;
    return numbers(count).slice(from, from + limit);
  };
  const pieces: string[] = [];
  for await (const piece of csvPieces(['Number'], readAfter, (row) => [String(row)])) {
    pieces.push(piece);
  }
  return { asked, pieces };
}

test('a long list is read bit by bit, each from the last row of the one before', async () => {
  const { asked, pieces } = await fileOf(1_203);
  expect(asked).toEqual([null, 499, 999]);
  expect(pieces).toHaveLength(4);
  expect(pieces.join('')).toBe(
    `${BOM}"Number"\n${numbers(1_203)
      .map((number) => `"${number}"\n`)
      .join('')}`,
  );
});

test('a list that ends with a bit ends there, and an empty one has its head', async () => {
  expect((await fileOf(500)).asked).toEqual([null, 499]);
  expect((await fileOf(0)).pieces.join('')).toBe(`${BOM}"Number"\n`);
});
