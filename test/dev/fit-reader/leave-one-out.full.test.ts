import { expect, test } from 'vitest';
import { readAuthor, readAuthors } from '../../../dev/commands/fit-reader/authors.ts';
import { fitReader } from '../../../dev/commands/fit-reader/fit-weights.ts';
import { committedTable, fallen, tableOf } from '../../../dev/commands/fit-reader/table.ts';
import { TUNED } from '../../../dev/commands/fit-reader.ts';
import { WEIGHTS } from '../../../src/reader/built-in/weights.ts';

// Takes a minute or two: everything is fitted once for each author.
test('no figure fell of how each author is read by what the others taught', () => {
  const { leftOut } = fitReader(readAuthors(), readAuthor('tuned', TUNED), WEIGHTS);
  expect(fallen(committedTable(), tableOf(leftOut))).toEqual([]);
}, 900_000);
