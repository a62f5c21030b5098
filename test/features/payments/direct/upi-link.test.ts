import {
  assert as check,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import { readUpiId, upiLink } from '../../../../src/features/payments/direct/upi-link.ts';

test('a link is as apps expect it', () => {
  const link = upiLink({
    upiId: 'blue.mug@okhdfcbank',
    name: 'Tea & Mugs',
    amountMinor: 129_950,
    reference: 'MUG-1001',
    note: 'Order MUG-1001 + gift',
  });
  expect(link).toBe(
    'upi://pay?pa=blue.mug@okhdfcbank&pn=Tea%20%26%20Mugs&am=1299.50&cu=INR' +
      '&tn=Order%20MUG-1001%20%2B%20gift&tr=MUG1001',
  );
});

const texts = oneof(
  string({ unit: 'grapheme', maxLength: 60, size: 'max' }),
  string({ unit: 'binary', maxLength: 60, size: 'max' }),
  string({ unit: constantFrom(...'a&=+#?%@ /é🧵हिन्दी'), maxLength: 120, size: 'max' }),
);

test('10,000 links are read back by the browser’s own parser', () => {
  const payments = record({
    upiId: constantFrom('a1@ybl', '9876543210@paytm', 'x-y_z.0@upi', '12345@hdfc0000123.ifsc.npci'),
    name: texts,
    amountMinor: oneof(
      integer({ min: 1, max: 100_000 }),
      integer({ min: 1, max: 1_000_000_000_000 }),
    ),
    reference: oneof(texts, string({ unit: constantFrom(...'aZ09-'), maxLength: 60, size: 'max' })),
    note: texts,
  });
  check(
    property(payments, (payment) => {
      const link = upiLink(payment);
      expect(link).toMatch(/^upi:\/\/pay\?pa=[a-z0-9@._-]+(?:&[a-z]{2}=[\w.!~*'()%-]+)*$/);
      const { searchParams: parts, hash } = new URL(link);
      expect(hash).toBe('');
      expect(parts.get('pa')).toBe(payment.upiId);
      expect(parts.get('cu')).toBe('INR');
      const amount = parts.get('am') ?? '';
      expect(amount).toMatch(/^\d+\.\d\d$/);
      expect(BigInt(amount.replace('.', ''))).toBe(BigInt(payment.amountMinor));
      const name = parts.get('pn') ?? '';
      expect([...name].length).toBeLessThanOrEqual(99);
      expect(payment.name).toContain(name);
      const note = parts.get('tn') ?? '';
      expect([...note].length).toBeLessThanOrEqual(50);
      expect(payment.note).toContain(note);
      const letters = payment.reference
        .match(/[a-z\d]/gi)
        ?.slice(0, 35)
        .join('');
      expect(parts.get('tr') ?? undefined).toBe(letters);
      for (const name of ['mc', 'sign', 'mam']) expect(parts.has(name)).toBe(false);
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  ['Blue.Mug@OkHdfcBank', 'blue.mug@okhdfcbank'],
  [' 9876543210 @ ybl ', '9876543210@ybl'],
  ['12345678@HDFC0000123.ifsc.npci', '12345678@hdfc0000123.ifsc.npci'],
])('%j is the UPI ID %s', (typed, upiId) => {
  expect(readUpiId(typed)).toBe(upiId);
});

test.each(['', 'meera', '@ybl', 'meera@', 'meera@gmail.com', 'a@b@c', 'मीरा@ybl', 'meera&x@ybl'])(
  '%j is no UPI ID',
  (typed) => expect(readUpiId(typed)).toBeNull(),
);
