import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProduct } from '../../../src/features/catalog/check-product.ts';
import { mergeProduct } from '../../../src/features/catalog/merge-product.ts';
import { freeSlug, slugOf } from '../../../src/features/catalog/slug-of.ts';

const word = fc.string({ unit: 'grapheme', maxLength: 20 });
const variant = fc.record(
  {
    name: word,
    sku: fc.option(word),
    priceMinor: fc.nat(),
    stock: fc.integer({ min: -5, max: 100 }),
    trackStock: fc.boolean(),
    oversell: fc.boolean(),
    options: fc.dictionary(fc.constantFrom('Size', 'Colour'), word),
    active: fc.boolean(),
  },
  { requiredKeys: [] },
);
const input = fc.record(
  {
    name: word,
    description: word,
    aliases: fc.array(word, { maxLength: 5 }),
    options: fc.subarray(['Size', 'Colour']),
    active: fc.boolean(),
    variants: fc.array(variant, { maxLength: 5 }),
  },
  { requiredKeys: [] },
);

test('merging a product with itself, or with nothing, changes nothing', () => {
  fc.assert(
    fc.property(input, (given) => {
      const product = mergeProduct(null, given);
      expect(mergeProduct(product, {})).toEqual(product);
      expect(mergeProduct(product, product)).toEqual(product);
    }),
  );
});

test('what passes the check has distinct options and SKUs and one value for each option', () => {
  fc.assert(
    fc.property(input, (given) => {
      const product = mergeProduct(null, given);
      if (checkProduct(product, () => '').length > 0) return;
      const keys = product.variants.map(({ options }) =>
        JSON.stringify(product.options.map((name) => options[name])),
      );
      const skus = product.variants.flatMap(({ sku }) => sku ?? []);
      expect(new Set(keys).size).toBe(product.variants.length);
      expect(new Set(skus).size).toBe(skus.length);
      for (const { options, stock, oversell, trackStock } of product.variants) {
        expect(Object.keys(options).sort()).toEqual([...product.options].sort());
        expect(stock >= 0 || oversell || !trackStock).toBe(true);
      }
    }),
  );
});

test('a slug fits a path, is its own slug, and gets a number where it is taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
      expect(encodeURIComponent(slug).length).toBeLessThanOrEqual(240);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
  expect(freeSlug('tea', (slug) => ['tea', 'tea-2'].includes(slug))).toBe('tea-3');
});

test('a name that the seller gave a variant stays when its options change', () => {
  const product = mergeProduct(null, {
    name: 'Tea',
    options: ['Size'],
    variants: [
      { priceMinor: 1, options: { Size: 'S' } },
      { priceMinor: 1, options: { Size: 'M' }, name: 'Family pack' },
    ],
  });
  const [small, family] = product.variants;
  const changed = mergeProduct(product, {
    variants: [
      { id: small?.id, options: { Size: 'XS' } },
      { id: family?.id, options: { Size: 'XL' } },
    ],
  });
  expect(changed.variants.map(({ name }) => name)).toEqual(['XS', 'Family pack']);
});
