import { describe, expect, test } from 'vitest';
import {
  type PaymentFacts,
  paymentMessage,
} from '../../../../src/features/conversations/asking/payment-message.ts';
import type { Order } from '../../../../src/features/orders/order.ts';

import { translator } from '../../../../src/kernel/translation/translator.ts';

const item = (productName: string, quantity: number, totalMinor: number, variantName = '') =>
  ({ productName, quantity, totalMinor, variantName }) as Order['items'][number];

const order = {
  orderNumber: 1043,
  currency: 'INR',
  items: [item('Blue mug', 2, 90_000), item('Tray', 1, 45_000, 'Large')],
  customer: {
    name: 'Asha Rao',
    phone: '+919876543210',
    address: { line1: '12 MG Road', city: 'Kochi', postalCode: '682001', state: 'Kerala' },
  },
  subtotalMinor: 135_000,
  discountAmountMinor: 0,
  shippingAmountMinor: 6_000,
  totalAmountMinor: 141_000,
} as unknown as Order;

const facts: PaymentFacts = {
  order,
  shop: 'Blue Mug',
  country: 'IN',
  dueMinor: 141_000,
  askedMinor: 141_000,
  isCash: false,
  ways: [['UPI', 'UPI ID: bluemug@bank']],
  hasLink: true,
};
const all = () => true;
const inEnglish = (more: Partial<PaymentFacts> = {}, fits = all as (text: string) => boolean) =>
  paymentMessage({ ...facts, ...more }, translator('en', 'en-IN'), fits);

describe('what a shopper is told', () => {
  test('has the items, the sums, the address, each way to pay and the link', () => {
    expect(inEnglish()).toBe(`Your order 1043 at Blue Mug:
2 × Blue mug: ₹900
1 × Tray (Large): ₹450
Delivery: ₹60
Total: ₹1,410

Delivery to: Asha Rao, 12 MG Road, Kochi 682001, Kerala

How to pay:

UPI
UPI ID: bluemug@bank

Or pay here, with all the ways to pay: {link}

Once you have paid, please send us a picture of the receipt.`);
  });

  test('says what was paid before, and what is asked for now', () => {
    const part = inEnglish({ dueMinor: 100_000, askedMinor: 40_000 });
    expect(part).toContain('Already paid: ₹410\nTo pay: ₹1,000\nTo pay now: ₹400');
    expect(inEnglish({ dueMinor: 0, askedMinor: 0, hasLink: false, ways: [] })).toMatch(
      /Nothing is left to pay\. Thank you!$/,
    );
  });

  test('asks for cash on delivery without a link', () => {
    const cash = inEnglish({ isCash: true, hasLink: false, ways: [] });
    expect(cash).toMatch(/You pay ₹1,410 in cash on delivery\.$/);
    expect(cash).not.toContain('{link}');
  });

  test('names the link alone where a gateway is the only way', () => {
    expect(inEnglish({ ways: [] })).toMatch(/\n\nPay here: \{link\}$/);
  });

  test('is made shorter step by step, and says what it leaves out', () => {
    const items = Array.from({ length: 12 }, (_, n) => item(`Cup ${n + 1}`, 1, 1_000));
    const long = { order: { ...order, items } };
    const whole = inEnglish(long).length;
    const shorter = (most: number) => inEnglish(long, (text) => text.length <= most);
    expect(shorter(whole - 1)).not.toContain('Delivery to');
    expect(shorter(whole - 100)).toContain('Cup 5: ₹10\nand 7 more items\n');
    expect(shorter(280)).toContain('12 items\n');
    expect(shorter(280)).toContain('bluemug@bank');
    const least = shorter(1);
    expect(least).not.toContain('bluemug@bank');
    expect(least).toContain('Total: ₹1,410');
    expect(least).toContain('{link}');
  });

  test('without a link the ways to pay always stay', () => {
    const least = inEnglish({ hasLink: false }, (text) => text === '');
    expect(least).toContain('bluemug@bank');
  });

  test.each(['es', 'hi', 'hi-Latn', 'id', 'mr', 'pt-BR', 'ta', 'bn'])(
    'is in the words of %s, with the same amounts, and the link whole',
    (language) => {
      const text = paymentMessage(facts, translator(language, 'en-IN'), all);
      expect(text).toContain('{link}');
      expect(text).toContain('₹1,410');
      expect(text).not.toContain('Your order');
    },
  );
});
