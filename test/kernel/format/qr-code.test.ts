import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrCode, qrSvg } from '../../../src/kernel/format/qr-code.ts';
import { codesOn } from '../../support/pdf.ts';

const LONG = `https://shop.example/catalog/blue-mug/products/${'%E0%A4%95'.repeat(60)}`;

test.each(['https://shop.example/catalog/blue-mug', LONG])('a phone reads %.60s', async (url) => {
  const png = await sharp(Buffer.from(qrSvg(url)))
    .png()
    .toBuffer();
  expect(await codesOn(png, 'QRCode')).toEqual([{ format: 'QRCode', text: url }]);
});

test('it has the empty margin that readers ask for', () => {
  const { size, path } = qrCode('https://shop.example');
  const corners = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((each) =>
    each.slice(1).map(Number),
  );
  const right = Math.max(...corners.map(([x = 0, , width = 0]) => x + width));
  expect(Math.min(...corners.map(([x = 0]) => x))).toBe(4);
  expect(right).toBe(size - 4);
});
