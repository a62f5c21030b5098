import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { paymentCode } from '../../../../src/features/payments/direct/payment-code.ts';
import { qrSvg } from '../../../../src/kernel/format/qr-code.ts';
import { codesOn } from '../../../support/pdf.ts';
import { decodePix } from '../../../support/pix-decoder.ts';

const UPI = {
  kind: 'upi',
  details: { upiId: 'meera@okhdfcbank', accountHolder: 'मीरा & Co' },
} as const;
const PIX = {
  kind: 'pix',
  details: {
    pixKey: `${'a'.repeat(65)}@example.com`,
    accountHolder: 'João da Conceição Gonçalves Filho',
    city: 'São José do Rio Preto',
  },
} as const;

const asked = (currency: string) => ({
  amountMinor: 129_950,
  currency,
  reference: 'MUG-1001',
  note: 'Order MUG-1001',
});

describe('a scanner reads the picture of', () => {
  test.each([
    ['UPI', UPI, 'INR'],
    ['Pix', PIX, 'BRL'],
  ] as const)('%s', async (_name, method, currency) => {
    const text = paymentCode(method, asked(currency));
    if (text === null) throw new Error('There is no code');
    const png = await sharp(Buffer.from(qrSvg(text)))
      .png()
      .toBuffer();
    expect(await codesOn(png, 'QRCode')).toEqual([{ format: 'QRCode', text }]);
  });
});

test('the parts are those of the method and the order', () => {
  expect(paymentCode(UPI, asked('INR'))).toBe(
    `upi://pay?pa=meera@okhdfcbank&pn=${encodeURIComponent('मीरा & Co')}` +
      '&am=1299.50&cu=INR&tn=Order%20MUG-1001&tr=MUG1001',
  );
  expect(decodePix(paymentCode(PIX, asked('BRL')) ?? '')).toEqual({
    key: PIX.details.pixKey,
    holder: 'Joao da Conceicao Goncalv',
    city: 'Sao Jose do Rio',
    amount: '1299.50',
    txid: 'MUG1001',
  });
});

test('other currencies and kinds have none', () => {
  expect(paymentCode(UPI, asked('USD'))).toBeNull();
  expect(paymentCode(PIX, asked('USD'))).toBeNull();
  expect(paymentCode({ kind: 'wallet', details: { text: 'GCash' } }, asked('PHP'))).toBeNull();
  const iban = { iban: 'DE89370400440532013000' };
  expect(paymentCode({ kind: 'bank', details: iban }, asked('EUR'))).toBeNull();
});
