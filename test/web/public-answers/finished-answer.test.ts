import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Encoding } from '../../../src/plugins/bodies/content-encoding.ts';
import { FinishedAnswer } from '../../../src/web/public-answers/finished-answer.ts';

const UNPACK: Record<Encoding, (packed: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (packed) => packed,
};
const FORM = { type: 'text/html', cacheControl: 'public' };
const ENCODINGS = Object.keys(UNPACK) as Encoding[];

const TEXTS = ['<p>Mug ₹499</p>', '<p>कप ₹5</p>'.repeat(500), '<p>₹</p>'.repeat(50_000)];

test.each(ENCODINGS)(
  'each page goes out as itself in %s, whatever was made meanwhile',
  (encoding) => {
    const pages = TEXTS.map((text) => new FinishedAnswer(text, FORM));
    const etags = pages.map(({ etag }) => etag);
    const packed = pages.map((page) => page.packedOnce(encoding));
    expect(packed.map((one) => UNPACK[encoding](one).toString())).toEqual(TEXTS);
    expect(pages.map(({ etag }) => etag)).toEqual(etags);
  },
);

test('a page that is kept is the one that went out', () => {
  for (const text of TEXTS) {
    const page = new FinishedAnswer(text, FORM);
    const { etag } = page;
    const once = page.packedOnce('br');
    expect(page.size).toBe(Buffer.byteLength(text));
    expect(page.etag).toBe(etag);
    const packed = [once, page.packed('br')].map((one) => brotliDecompressSync(one).toString());
    expect(packed).toEqual([text, text]);
    expect(new FinishedAnswer(`${text} `, FORM).etag).not.toBe(etag);
  }
});
