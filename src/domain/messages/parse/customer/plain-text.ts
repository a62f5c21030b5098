import { asciiDigits } from '../../../customers/ascii-digits.ts';

const ASCII_ONLY = /^[\n -~]*$/;
// Two units for a digit (𝟗): the second becomes a space, so that offsets stay.
const ODD =
  /[\p{Nd}\p{Zs}\p{Cf}\uff01-\uff5e‐-―−‘’‚‛“”„\r\t\u2028\u2029\ue000-\uf8ff]|\ufe0e|\ufe0f|\u20e3/gu;

/** Joiners that are part of words in Devanagari. */
const JOINERS = /[\u200c\u200d]/;

/**
 * The text with digits, spaces, dashes and quotes of all kinds written plainly, unit for unit: an
 * offset into it is an offset into the text.
 */
export function plainText(text: string): string {
  return ASCII_ONLY.test(text) ? text : text.replace(ODD, plainUnit);
}

function plainUnit(unit: string): string {
  if (/[0-9 ]/.test(unit) || JOINERS.test(unit)) return unit;
  if (/\p{Nd}/u.test(unit)) return asciiDigits(unit).padEnd(unit.length);
  if (/[\uff01-\uff5e]/.test(unit)) return String.fromCharCode(unit.charCodeAt(0) - 0xfee0);
  if (/[‐-―−]/.test(unit)) return '-';
  if (/[‘’‚‛]/.test(unit)) return "'";
  if (/[“”„]/.test(unit)) return '"';
  if (/[\u2028\u2029]/.test(unit)) return '\n';
  return ' '.repeat(unit.length);
}
