import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeImageSizes } from '../../../../src/features/catalog/photos/make-image-sizes.ts';
import { useFolder } from '../../../support/files.ts';
import { aBomb, aNoisyPicture, aPhonePhoto, aPicture } from '../../../support/pictures.ts';

const folder = useFolder();
let count = 0;

const sizesOf = (content: Buffer | string) => {
  const path = join(folder, String(++count));
  writeFileSync(path, content);
  return makeImageSizes(path);
};

test('a phone photo is turned upright and loses its metadata, its place included', async () => {
  const photo = await aPhonePhoto(1200, 800);
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Phone');
  const { width, height, files } = await sizesOf(photo);
  expect([width, height]).toEqual([800, 1200]);
  for (const { content } of files) {
    const { format, exif, xmp, icc, iptc, orientation } = await sharp(content).metadata();
    expect({ format, exif, xmp, icc, iptc, orientation }).toEqual({ format: 'webp' });
    expect(content.includes('EXIF')).toBe(false);
  }
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i shows as a viewer would show it', async (n) => {
  const corners = await sharp({
    create: { width: 64, height: 32, channels: 3, background: '#000' },
  })
    .composite([
      { input: await aPicture(16, 16).toFormat('png').toBuffer(), left: 0, top: 0 },
      {
        input: { create: { width: 16, height: 16, channels: 3, background: '#f00' } },
        left: 48,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
  const turned = await sharp(corners)
    .removeAlpha()
    .withMetadata({ orientation: n })
    .png()
    .toBuffer();
  const expected = await sharp(turned).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const { files } = await sizesOf(turned);
  const largest = await sharp(files[2]?.content).raw().toBuffer({ resolveWithObject: true });
  expect([largest.info.width, largest.info.height]).toEqual([
    expected.info.width,
    expected.info.height,
  ]);
  const difference = expected.data.reduce(
    (sum, byte, i) => sum + Math.abs(byte - (largest.data[i] ?? 0)),
    0,
  );
  expect(difference / expected.data.length).toBeLessThan(12);
});

test('three widths within their sizes in bytes, even of a picture that compresses badly', async () => {
  const { files } = await sizesOf(await aNoisyPicture(2400, 3000));
  const limits = { 160: 20_000, 480: 60_000, 960: 150_000 };
  for (const { width, content } of files) {
    expect((await sharp(content).metadata()).width).toBe(width);
    expect(content.length).toBeLessThanOrEqual(limits[width]);
  }
});

test('a small picture is never enlarged', async () => {
  const { width, height, files } = await sizesOf(await aPicture(300, 200).png().toBuffer());
  expect([width, height]).toEqual([300, 200]);
  const widths = await Promise.all(
    files.map(async (f) => (await sharp(f.content).metadata()).width),
  );
  expect(widths).toEqual([160, 300, 300]);
});

test('a very tall picture is held to twice its width', async () => {
  const { width, height } = await sizesOf(await aPicture(1000, 9000).png().toBuffer());
  expect(height).toBe(1920);
  expect(width).toBe(213);
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is read', async (format) => {
  const { width } = await sizesOf(await aPicture(600, 400).toFormat(format).toBuffer());
  expect(width).toBe(600);
});

test('grey, transparent, 16-bit and CMYK pictures are read', async () => {
  const pictures = [
    aPicture(200, 200).greyscale().png(),
    aPicture(200, 200).ensureAlpha(0.5).png(),
    aPicture(200, 200).toColourspace('rgb16').png(),
    aPicture(200, 200).toColourspace('cmyk').jpeg(),
  ];
  for (const picture of pictures) {
    await expect(sizesOf(await picture.toBuffer())).resolves.toMatchObject({ width: 200 });
  }
});

test('D-12 a bomb of 20,000 × 20,000 pixels is refused without being decoded', async () => {
  const bomb = aBomb(20_000, 20_000);
  const before = process.memoryUsage().rss;
  await expect(sizesOf(bomb)).rejects.toMatchObject({
    statusCode: 400,
    code: 'BAD_IMAGE',
    message: 'This image has 400 megapixels. The maximum is 60. Upload a smaller one',
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(200),
]);

test.each([
  ['a drawing with a script', SVG, /SVG/],
  ['a drawing behind an XML head', `<?xml version="1.0"?>${SVG}`, /SVG/],
  ['a page', '<!doctype html><script>alert(1)</script>', /SVG/],
  ['text', 'hello', /not an image/],
  ['nothing', '', /not an image/],
  ['a program', Buffer.from('\x7fELF', 'latin1'), /not an image/],
  ['a PDF', '%PDF-1.7', /not an image/],
  ['a HEIC photo', HEIC, /Upload them as JPEG/],
  ['a JPEG cut off', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'), /damaged/],
])('%s is refused in plain words', async (_name, content, message) => {
  await expect(sizesOf(content)).rejects.toMatchObject({ statusCode: 400, code: 'BAD_IMAGE' });
  await expect(sizesOf(content)).rejects.toThrow(message);
});

test('a photo that lost its second half is refused', async () => {
  const whole = await aNoisyPicture(800, 800);
  await expect(sizesOf(whole.subarray(0, whole.length / 2))).rejects.toThrow(/damaged/);
});

test('D-12 a polyglot keeps nothing but its pixels', async () => {
  const photo = await aPicture(400, 300).jpeg().toBuffer();
  const polyglot = Buffer.concat([photo, Buffer.from(`\n${SVG}PK\x03\x04`)]);
  const { files } = await sizesOf(polyglot);
  for (const { content } of files) expect(content.toString('latin1')).not.toContain('script');
});
