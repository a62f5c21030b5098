import { minorToText } from '../../../kernel/format/money.ts';

interface UpiPayment {
  upiId: string;
  name: string;
  amountMinor: number;
  /** Its letters and digits are the payment's reference. */
  reference: string;
  /** What payer and payee read beside the amount. */
  note: string;
}

/**
 * A link that opens an app with the payment filled in; the app's QR code is its picture. Without a
 * merchant code: apps refuse one that is not the payee's.
 */
export const upiLink = ({ upiId, name, amountMinor, reference, note }: UpiPayment): string =>
  // Apps expect a bare @, and some show a + where a space was meant.
  `upi://pay?pa=${upiId}&${Object.entries({
    pn: cut(name, 99),
    am: minorToText(amountMinor, 'INR'),
    cu: 'INR',
    tn: cut(note, 50),
    tr: reference.replace(/[^A-Za-z\d]/g, '').slice(0, 35),
  })
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('').trim();

/** An account's address at a bank or app, or that of an account number at a branch. */
const UPI_ID = /^[a-z\d._-]{2,190}@(?:[a-z][a-z\d]{1,63}|[a-z\d]{1,20}\.(?:ifsc\.)?npci)$/;

/** Without spaces and in lower case; null for what is none, as an email address. */
export function readUpiId(text: string): string | null {
  const upiId = text.replace(/\s/g, '').toLowerCase();
  return UPI_ID.test(upiId) ? upiId : null;
}
