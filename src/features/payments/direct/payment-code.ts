import type { DirectMethod } from './direct-method.ts';
import { pixCode } from './pix-code.ts';
import { upiLink } from './upi-link.ts';

interface AskedPayment {
  amountMinor: number;
  currency: string;
  /** The order's number. */
  reference: string;
  /** What payer and seller read beside the amount, where there is room. */
  note: string;
}

/**
 * The text that pays a direct method in an app, copied or drawn as a QR code; null where the kind
 * or currency has none. Nobody tells us of such a payment: the seller confirms it.
 */
export function paymentCode(
  { kind, details }: Pick<DirectMethod, 'kind' | 'details'>,
  { amountMinor, currency, reference, note }: AskedPayment,
): string | null {
  const { accountHolder, upiId, pixKey, city } = details;
  if (kind === 'upi' && currency === 'INR' && upiId && accountHolder) {
    return upiLink({ upiId, name: accountHolder, amountMinor, reference, note });
  }
  if (kind === 'pix' && currency === 'BRL' && pixKey && accountHolder && city) {
    return pixCode({ key: pixKey, holder: accountHolder, city, amountMinor, reference });
  }
  return null;
}
