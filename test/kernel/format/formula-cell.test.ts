import { array, assert as check, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutralised, shownText, unneutralised } from '../../../src/kernel/format/formula-cell.ts';

describe('R a cell of a file', () => {
  test.each([
    '+919876500004',
    '+91 98765-00004',
    '+91 (98765) 00004',
    '+91 98765 00004 ext. 12',
    '+91 98765 00004 x12',
    '+٩١٩٨٧٦٥٠٠٠٠٤',
    '-500.00',
    '-1,299.50',
    '-3',
    '+5',
    '-1.5E+7',
    '00123',
    '1E5',
    '673032',
    '2026-11-28',
    '123456789012345678',
  ])('with the number %s is written as it is', (cell) => {
    expect(neutralised(cell)).toBe(cell);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+SUM(A1)', "'+SUM(A1)"],
    ['-2+3+cmd|', "'-2+3+cmd|"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['＝1', "'＝1"],
    ['-A1', "'-A1"],
    ['a;=1', "a;'=1"],
    ['+91 98765;=1', "+91 98765;'=1"],
    ["'+91 98765", "''+91 98765"],
  ])('that a spreadsheet may run, %j, is neutralised', (cell, written) => {
    expect(neutralised(cell)).toBe(written);
  });

  test('is read as it was before it was written', () => {
    const parts = constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      ';',
      '\t',
      '\n',
      '1',
      '5.0',
      ' ',
      'x',
      '＋',
      'é',
    );
    const cells = oneof(
      string(),
      array(parts, { maxLength: 8 }).map((all) => all.join('')),
    );
    check(
      property(cells, (cell) => {
        expect(unneutralised(neutralised(cell))).toBe(cell);
      }),
      { numRuns: 5_000 },
    );
  });

  test('keeps what other programs wrote to keep a number as text', () => {
    expect(shownText('="00123"')).toBe('00123');
    expect(shownText("'+91 98765 00004")).toBe('+91 98765 00004');
  });
});
