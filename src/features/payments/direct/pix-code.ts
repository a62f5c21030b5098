import { latinLetters } from '../../../kernel/format/folded-text.ts';
import { minorToText } from '../../../kernel/format/money.ts';

/*
 * The static Pix code ("BR Code"): text to copy into a bank's app, or to draw as a QR code. Its
 * format is EMV's: numbered fields of two digits for the number, two for the length, and the value.
 */

interface PixPayment {
  key: string;
  holder: string;
  city: string;
  /** Absent: the payer enters it. */
  amountMinor?: number;
  /** Some banks show its letters and digits to the seller. */
  reference?: string;
}

const MAX_AMOUNT_LENGTH = 13;

/** `pixText` must leave something of holder and city. */
export function pixCode({ key, holder, city, amountMinor, reference = '' }: PixPayment): string {
  const amount = amountMinor === undefined ? '' : minorToText(amountMinor, 'BRL');
  const code = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    amount && amount.length <= MAX_AMOUNT_LENGTH ? field('54', amount) : '',
    field('58', 'BR'),
    field('59', pixText(holder, 25)),
    field('60', pixText(city, 15)),
    field('62', field('05', reference.replace(/[^A-Za-z\d]/g, '').slice(0, 25) || '***')),
    '6304',
  ].join('');
  return code + checksum(code);
}

const field = (id: string, value: string): string =>
  id + String(value.length).padStart(2, '0') + value;

/** Letters A to Z, digits, spaces, points and dashes: banks' apps refuse codes with others. */
export const pixText = (text: string, most = Number.POSITIVE_INFINITY): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => latinLetters(letter.toLowerCase()))
    .replace(/[^A-Za-z\d.-]+/g, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** CRC-16/CCITT-FALSE of a text of ASCII, a byte at a time. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    const high = (crc >> 8) ^ byte;
    const mixed = high ^ (high >> 4);
    crc = ((crc << 8) ^ (mixed << 12) ^ (mixed << 5) ^ mixed) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
