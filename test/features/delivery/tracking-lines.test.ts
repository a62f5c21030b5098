import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Refusal } from '../../../src/errors.ts';
import {
  MAX_TRACKING_LINES,
  readTrackingLines,
} from '../../../src/features/delivery/tracking-lines.ts';

test.each([
  ['1042, 141123, Blue Dart', 1042, '141123', 'Blue Dart'],
  ['#1042\t141 123\tBlue Dart\tSurface', 1042, '141123', 'Blue Dart Surface'],
  ['1042;abc-1', 1042, 'ABC-1', ''],
  ['1042 141123 Blue Dart', 1042, '141123', 'Blue Dart'],
  ['"1042","141123"', 1042, '141123', ''],
  ['1042|141123|Blue Dart', 1042, '141123', 'Blue Dart'],
  ['1042;="0014112"', 1042, '0014112', ''],
  ["१०४२,'0014112", 1042, '0014112', ''],
])('%j is read', async (text, orderNumber, awb, courier) => {
  expect(await readTrackingLines(text)).toMatchObject([
    { line: 1, orderNumber, awb, courier, problem: '' },
  ]);
});

test.each([
  ['Asha, 141123', 'must begin with an order number'],
  ['1042', 'AWB is required'],
  ['1042, 14<1', 'can only have letters, digits'],
  [`1042, ${'A'.repeat(41)}`, 'at most 40'],
  ['99999999999, A1', 'must begin with an order number'],
])('%j has a problem', async (text, problem) => {
  expect((await readTrackingLines(text))[0]?.problem).toContain(problem);
});

test('empty lines and a heading are passed over, and lines keep their number', async () => {
  const text = 'Order number, AWB\n\n1042, A1\n\n1043, A2';
  expect((await readTrackingLines(text)).map(({ line }) => line)).toEqual([3, 5]);
});

test.each([
  'AWB,Courier,Order ID\nA1,Blue Dart,1042',
  'sep=;\nPedido;Guía;Paquetería\n1042;A1;Blue Dart',
  'Resi\tKurir\tPesanan\nA1\tBlue Dart\t#1042',
])('the columns of %j are read by their names', async (text) => {
  expect(await readTrackingLines(text)).toMatchObject([
    { orderNumber: 1042, awb: 'A1', courier: 'Blue Dart', problem: '' },
  ]);
});

test('typed lines above pasted ones may have another separator; more cells than names are told', async () => {
  const mixed = await readTrackingLines('1042, A1\n1043\tA2\tBlue Dart');
  expect(mixed).toMatchObject([{ awb: 'A1' }, { awb: 'A2', courier: 'Blue Dart' }]);
  const [, long] = await readTrackingLines('Order,AWB\n1042,A1\n1043,A2,x');
  expect(long?.problem).toContain('The row has 3 cells, but the header has 2');
});

test('whatever is pasted is read or refused in words, and no more than the longest list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 2_000 }), async (text) => {
      const lines = await readTrackingLines(text).catch((error: Refusal) => {
        expect(error.statusCode).toBe(400);
        return [];
      });
      for (const { awb, courier } of lines) {
        expect(awb.length).toBeLessThanOrEqual(60);
        expect(courier.length).toBeLessThanOrEqual(60);
      }
    }),
  );
  expect(await readTrackingLines('1 A\n'.repeat(500))).toHaveLength(MAX_TRACKING_LINES);
});
