import { expect, test } from 'vitest';
import { localeOf } from '../../../src/features/stores/locale-of.ts';
import { ownLanguage, usualLanguage } from '../../../src/features/stores/usual-language.ts';
import { countries } from '../../../src/kernel/format/countries.ts';
import { formatMoney } from '../../../src/kernel/format/money.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

test.each([
  ['MX', ['es-MX', 'es'], 'MXN', '$450.50'],
  ['MX', ['en-US'], 'MXN', '$450.50'],
  ['MX', [], 'MXN', '$450.50'],
  ['BR', ['pt-BR'], 'BRL', 'R$ 450,50'],
  ['IN', ['en-IN'], 'INR', '₹450.50'],
  ['IN', ['hi-IN'], 'INR', '₹450.50'],
  ['GB', ['en-GB'], 'GBP', '£450.50'],
  ['DE', ['de-DE'], 'EUR', '450,50 €'],
  ['DE', ['en-US'], 'EUR', '450,50 €'],
  ['BE', ['fr-BE', 'nl'], 'EUR', '450,50 €'],
  ['BE', [], 'EUR', '€ 450,50'],
  ['AR', ['x_broken_tag', '*'], 'ARS', '$ 450,50'],
])(
  'a store of %s opened by who reads %s writes money as its country does',
  (...[country, wanted, currency, words]) => {
    const language = usualLanguage(country, wanted);
    expect(plain(formatMoney(45_050, currency, localeOf({ language, country })))).toBe(words);
  },
);

test.each(['IN', 'NG', 'AE', 'EG', 'BD', 'HT'])('a store of %s writes in English', (country) => {
  expect(usualLanguage(country, ['ar', 'bn', 'hi'])).toBe('en');
});

test('every country has a language whose figures stand on English pages', () => {
  for (const { code, currency } of countries()) {
    const language = usualLanguage(code, [ownLanguage(code)]);
    const amount = formatMoney(123_400, currency, localeOf({ language, country: code }));
    expect(amount, code).toMatch(/[0-9]/);
  }
});

test.each([
  ['ID', ['id-ID', 'en'], 'id'],
  ['ID', ['en-ID', 'id'], 'en'],
  ['IN', ['hi-IN', 'en'], 'hi'],
  ['IN', ['ta-IN', 'hi'], 'en'],
  ['BD', ['bn-BD'], 'en'],
])('a store of %s whose owner reads %j begins with %s', (country, wanted, language) => {
  expect(usualLanguage(country, wanted)).toBe(language);
});
