import { expect, test } from 'vitest';
import { editDetails } from '../../../../src/features/orders/pages/edit-details.ts';
import { translator } from '../../../../src/kernel/translation/translator.ts';

const IN_RUPEES = { currency: 'INR', country: 'IN' };
const INDIA = translator('en', 'en-IN');
const line = (variantId: string, quantity: number, unitPriceMinor = 10_000, variantName = '') => ({
  variantId,
  productName: `Item ${variantId}`,
  variantName,
  quantity,
  unitPriceMinor,
});

test('lines: more, dearer, taken out, added', () => {
  const from = [line('a', 2), line('b', 1, 5_000, 'M'), line('c', 3)];
  const to = [line('a', 5), line('b', 1, 4_550, 'M'), line('d', 1)];
  expect(editDetails({ items: { from, to } }, IN_RUPEES, INDIA)).toEqual([
    'Item a: 2 → 5',
    'Item b (M): ₹50 → ₹45.50 each',
    'Item c: 3 → removed',
    'Item d: 1 added at ₹100',
  ]);
});

test('one item at two prices is compared in its order', () => {
  const from = [line('a', 2), line('a', 1, 0)];
  const to = [line('a', 2), line('a', 2, 0)];
  expect(editDetails({ items: { from, to } }, IN_RUPEES, INDIA)).toEqual(['Item a: 1 → 2']);
});

test('total, customer and note, what was not there among them', () => {
  const address = { line1: '12 Beach Road', city: 'Kozhikode', postalCode: '673032' };
  const changes = {
    totalAmountMinor: { from: 99_800, to: 249_500 },
    customer: {
      from: { name: 'Asha', phone: '1' },
      to: { name: 'Asha', phone: '2', email: 'a@b.c', address },
    },
    notes: { from: '', to: 'n'.repeat(90) },
  };
  expect(editDetails(changes, IN_RUPEES, INDIA)).toEqual([
    'Total: ₹998 → ₹2,495',
    'Phone: 1 → 2',
    'Email: none → a@b.c',
    'Address: none → 12 Beach Road, Kozhikode 673032',
    `Note: none → “${'n'.repeat(80)}…”`,
  ]);
});
