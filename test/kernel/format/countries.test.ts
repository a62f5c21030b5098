import { expect, test } from 'vitest';
import { placeProblems } from '../../../src/features/stores/place.ts';
import { countries } from '../../../src/kernel/format/countries.ts';
import { readPostalCode } from '../../../src/kernel/format/postal-code.ts';

test.each(countries())(
  '$code has a currency, a time zone and a postal code of its own form',
  (country) => {
    const { code, currency, timeZones, postalForms, postalExample, needsPostalCode } = country;
    for (const timeZone of timeZones) {
      expect(placeProblems({ country: code, currency, timeZone })).toEqual([]);
    }
    expect(postalExample !== '').toBe(postalForms.length > 0);
    expect(readPostalCode(postalExample, code)).toBe(postalExample);
    if (needsPostalCode) expect(postalForms).not.toEqual([]);
  },
);

test('each country stands once', () => {
  const codes = countries().map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].sort());
});
