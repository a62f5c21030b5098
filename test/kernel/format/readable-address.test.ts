import { expect, test } from 'vitest';
import { readableAddress } from '../../../src/kernel/format/readable-address.ts';

test.each([
  'வணக்கம்',
  'नमस्ते, आशा: https://shop.example/hi',
  'Olá & até',
  '50% “off” 🎉',
  '%E0%AE',
  '"><b>',
])('a link with %j is shorter or the same, and leads to the same place', (text) => {
  const address = `https://wa.me/919847012345?text=${encodeURIComponent(text)}#top`;
  const readable = readableAddress(address);
  const [then, now] = [address, readable].map((each) => new URL(each));
  expect([now?.pathname, now?.hash]).toEqual([then?.pathname, then?.hash]);
  expect(now?.searchParams.get('text')).toBe(text);
  expect(readable.length).toBeLessThanOrEqual(address.length);
  expect(readable).not.toMatch(/[\s"<>&]/);
});
