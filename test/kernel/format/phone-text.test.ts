import { expect, test } from 'vitest';
import { chatLink, internationalNumber, phoneText } from '../../../src/kernel/format/phone-text.ts';

test.each([
  ['+91 98470 12345', 'IN', 'https://wa.me/919847012345'],
  ['98470 12345', 'IN', 'https://wa.me/919847012345'],
  ['+44 7700 900123', 'IN', 'https://wa.me/447700900123'],
  ['55 1234 5678', 'MX', 'https://wa.me/525512345678'],
])('%s of a store in %s is %s', (phone, country, link) => {
  expect(chatLink(phone, country)).toBe(link);
});

test('the words to begin with go along, whatever is in them', () => {
  expect(chatLink('+919847012345', 'IN', 'Hi & bye? #1')).toBe(
    'https://wa.me/919847012345?text=Hi%20%26%20bye%3F%20%231',
  );
});

test.each(['', 'call me', '123', '98470 12345'])('%j is no international number', (text) => {
  expect(internationalNumber(text, 'XX')).toBeNull();
  expect(chatLink(text, 'XX')).toBeNull();
});

test.each([
  ['9847012345', 'IN', '+91 98470 12345'],
  ['+919847012345', 'MX', '+91 98470 12345'],
  ['call me', 'IN', 'call me'],
])('%s of a store in %s is read as %s', (phone, country, text) => {
  expect(phoneText(phone, country)).toBe(text);
});

test('a number without a country code stays as it is where no country is known', () => {
  expect(phoneText('9847012345')).toBe('9847012345');
});
