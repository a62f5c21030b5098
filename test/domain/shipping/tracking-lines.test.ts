import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_TRACKING_LINES,
  readTrackingLines,
} from '../../../src/domain/shipping/tracking-list/tracking-lines.ts';

test.each([
  ['1042, 141123, Blue Dart', 1042, '141123', 'Blue Dart'],
  ['#1042\t141 123\tBlue Dart\tSurface', 1042, '141123', 'Blue Dart Surface'],
  ['1042;abc-1', 1042, 'ABC-1', ''],
  ['1042 141123 Blue Dart', 1042, '141123', 'Blue Dart'],
  ['"1042","141123"', 1042, '141123', ''],
])('%j is read', (text, orderNumber, awb, courier) => {
  expect(readTrackingLines(text)).toMatchObject([
    { line: 1, orderNumber, awb, courier, problem: '' },
  ]);
});

test.each([
  ['Asha, 141123', 'must begin with an order number'],
  ['1042', 'AWB is required'],
  ['1042, 14<1', 'can only have letters, digits'],
  [`1042, ${'A'.repeat(41)}`, 'at most 40'],
  ['99999999999, A1', 'must begin with an order number'],
])('%j has a problem', (text, problem) => {
  expect(readTrackingLines(text)[0]?.problem).toContain(problem);
});

test('empty lines and a heading are passed over, and lines keep their number', () => {
  expect(
    readTrackingLines('Order number, AWB\n\n1042, A1\r\n\r\n1043, A2').map(({ line }) => line),
  ).toEqual([3, 5]);
});

test('whatever is pasted is read without an error, and no more than the longest list', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
      for (const { awb, courier } of readTrackingLines(text)) {
        expect(awb.length).toBeLessThanOrEqual(60);
        expect(courier.length).toBeLessThanOrEqual(60);
      }
    }),
  );
  expect(readTrackingLines('1 A\n'.repeat(500))).toHaveLength(MAX_TRACKING_LINES);
});
