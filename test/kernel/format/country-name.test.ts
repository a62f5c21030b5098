import { expect, test } from 'vitest';
import { countryName } from '../../../src/kernel/format/country-name.ts';

test.each([
  ['IN', 'hi-IN', 'भारत'],
  ['br', 'pt-BR', 'Brasil'],
  ['XQ', 'en', 'XQ'],
  ['India', 'hi-IN', 'India'],
])('%s in %s is %s', (country, locale, name) => {
  expect(countryName(country, locale)).toBe(name);
});
