import { expect, test } from 'vitest';
import { holdsAddress, holdsLink, senderWords, unlinked } from '../../src/clients/unlinked.ts';
import { english } from '../../src/kernel/translation/translator.ts';

test.each([
  ['pay at https://evil.example/pay now', 'pay at [link removed] now'],
  ['HTTPS:\\\\evil.example', '[link removed]'],
  ['see WWW.evil.example', 'see [link removed]'],
  ['evil.co.example/login?a=b', '[link removed]'],
  ['evil。example/login', '[link removed]'],
  ['h\u202ettps://evil.example', '[link removed]'],
  ['javascript://x', '[link removed]'],
])('an address is left out of %j', (typed, left) => {
  expect(unlinked(typed, english)).toBe(left);
  expect([holdsLink(typed), holdsAddress(typed)]).toEqual([true, true]);
});

test.each(['Shop.in', 'write to help@evil.example', 'iPhone.in 128 GB'])(
  '%j looks the same and is no domain any more',
  (typed) => {
    expect(unlinked(typed, english).replaceAll('\u200b', '')).toBe(typed);
    expect(unlinked(typed, english)).not.toMatch(/\w\.\w/);
    expect([holdsLink(typed), holdsAddress(typed)]).toEqual([true, false]);
  },
);

test.each([
  '₹1,240.00',
  'Mug 0.5/1.0 l, w/o lid',
  'Dr. Mehta & Sons',
  'अमृता ज्वेलर्स',
  'ക്‍ഷേമ',
  '1 × Blue mug (S/M)',
  'A: b',
])('%j stays as it is', (typed) => {
  expect(unlinked(typed, english)).toBe(typed);
});

test.each([
  ['Blue Mug', 'Blue Mug'],
  ['Dr. Mehta & Sons (Pune)', 'Dr Mehta & Sons (Pune)'],
  ['Amazon.in <help@amazon.in>', 'Amazon in help amazon in'],
  ['PayPal\r\nBcc: x', 'PayPal Bcc x'],
  ['अमृता', 'अमृता'],
  ['https://evil.example', ''],
])('a sender is made of words: %j', (name, words) => {
  expect(senderWords(name)).toBe(words);
});

test('a long text without an address is read in no time', () => {
  const began = performance.now();
  for (const part of ['a.', 'a-', 'www', 'http:', '.a', 'a/'])
    unlinked(part.repeat(20_000), english);
  expect(performance.now() - began).toBeLessThan(2_000);
});
