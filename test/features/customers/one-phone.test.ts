import { describe, expect, test } from 'vitest';
import { normalizePhone } from '../../../src/kernel/format/phone.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const api = apiOf(context);

/** By country: the number as it is kept, and as people write it. */
const SPELLINGS: Record<string, [string, string[]]> = {
  BR: [
    '+5541987990000',
    [
      '+55 41 98799-0000',
      '+55 41 8799-0000',
      '+554187990000',
      '5541987990000',
      '55 (41) 8799-0000',
      '(41) 98799-0000',
      '41 8799.0000',
      '041 98799 0000',
      '0 15 41 98799-0000',
      '0055 41 98799 0000',
      'tel:+55-41-98799-0000',
      'https://wa.me/554187990000?text=oi',
    ],
  ],
  MX: [
    '+525512345678',
    [
      '+52 55 1234 5678',
      '+52 1 55 1234 5678',
      '5215512345678',
      '52 55 12345678',
      '55 1234-5678',
      '044 55 1234 5678',
      '045 55 1234 5678',
      '01 55 1234 5678',
      '1 55 1234 5678',
      '0052 1 55 1234 5678',
      '+52 (044) 55.1234.5678',
      'wa.me/5215512345678',
    ],
  ],
  AR: [
    '+5491123456789',
    [
      '+54 9 11 2345-6789',
      '+54 11 15 2345-6789',
      '+54 11 2345-6789',
      '5491123456789',
      '54 11 2345 6789',
      '11 2345-6789',
      '011 2345 6789',
      '011 15 2345-6789',
      '11 15 2345 6789',
      '(011) 15-2345-6789',
      '0054 9 11 2345 6789',
      'whatsapp://send?phone=5491123456789',
    ],
  ],
  ID: [
    '+6281234567890',
    [
      '+62 812-3456-7890',
      '0812-3456-7890',
      '081234567890',
      '81234567890',
      '6281234567890',
      '62 812 3456 7890',
      '+62 0812 3456 7890',
      '62 0812 3456 7890',
      '0062 812 3456 7890',
      '(+62) 812.3456.7890',
      'tel:+62-812-3456-7890',
      'wa.me/6281234567890',
    ],
  ],
  IN: [
    '+919876543210',
    [
      '+91 98765 43210',
      '9876543210',
      '09876543210',
      '919876543210',
      '91-98765-43210',
      '0919876543210',
      '00919876543210',
      '+91 0 98765 43210',
      '९८७६५ ४३२१०',
      '٩٨٧٦٥٤٣٢١٠',
      '\u202a+91 98765\u00a043210\u202c',
      'wa.me/+919876543210',
    ],
  ],
  IT: [
    '+390612345678',
    [
      '+39 06 1234 5678',
      '06 12345678',
      '06-1234-5678',
      '(06) 1234.5678',
      '0039 06 12345678',
      '39 06 12345678',
      '390612345678',
      '+39-06-12345678',
      '+39 (06) 12345678',
      'tel:+390612345678',
      'wa.me/390612345678',
      '０６１２３４５６７８',
    ],
  ],
  DE: [
    '+491711234567',
    [
      '+49 171 1234567',
      '0171 1234567',
      '0171/1234567',
      '0171-123 45 67',
      '+49 (0)171 1234567',
      '+49 0171 1234567',
      '0049 171 1234567',
      '0049 (0) 171 1234567',
      '49 171 1234567',
      '491711234567',
      'tel:+491711234567',
      'wa.me/491711234567',
    ],
  ],
  NG: [
    '+2348031234567',
    [
      '+234 803 123 4567',
      '0803 123 4567',
      '08031234567',
      '8031234567',
      '2348031234567',
      '234 803 123 4567',
      '+234 0803 123 4567',
      '234 0803 123 4567',
      '00234 803 123 4567',
      '(+234) 803.123.4567',
      'tel:+2348031234567',
      'wa.me/2348031234567',
    ],
  ],
};

describe.each(Object.entries(SPELLINGS))('in %s', (country, [kept, spellings]) => {
  test.each(spellings)(`%s is ${kept}`, (typed) => {
    expect(normalizePhone(typed, country)).toBe(kept);
  });

  test('twelve spellings are one customer, who is found by each', async () => {
    expect(new Set(spellings).size).toBe(12);
    const store = await aStore(context.app);
    await rows('update stores set country = ? where owner_id = ?', [country, store.ownerId]);
    const { productId, variantId } = await someGoods(store, { stock: 100 });
    for (const phone of spellings) {
      const made = await api(store, 'POST', '/api/orders', {
        customer: { name: 'Asha', phone },
        items: [{ productId, variantId, quantity: 1 }],
        paymentMethod: 'cod',
      });
      expect([phone, made.statusCode]).toEqual([phone, 201]);
    }
    const { items } = (await api(store, 'GET', '/api/customers')).json();
    expect(items).toMatchObject([{ phone: kept, orderCount: 12 }]);
    const again = await api(store, 'POST', '/api/customers', { name: 'A', phone: spellings[1] });
    expect([again.statusCode, again.json().error?.code ?? again.json().code]).toEqual([
      409,
      'CUSTOMER_EXISTS',
    ]);
  });
});

test.each([
  // Landlines have no ninth digit.
  ['BR', '+55 41 3222-0000', '+554132220000'],
  ['BR', '41 3222-0000', '+554132220000'],
  ['US', '+52 1 55 1234 5678', '+525512345678'],
  ['IN', '+554187990000', '+5541987990000'],
  ['US', '1 (415) 555-2671 ext. 12', '+14155552671'],
  ['AR', '0800 222 1234', '+548002221234'],
])('in %s, %s is %s', (country, typed, kept) => {
  expect(normalizePhone(typed, country)).toBe(kept);
});
