import type { Token } from '../text/tokens.ts';
import { isMeasureUnit } from './units.ts';

/** Longer ones name something: a phone, a payment. */
const MOST_DIGITS = 9;
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;
/** Behind a comma these are hardly another number of a list. */
const PARTS_OF_ONE = /,(?:0|00|5|25|50|75)$/;
const THOUSANDS_BY_POINT = /^\d{1,3}(?:\.\d{3})+$/;

/**
 * The number that some digits are; null for longer ones. A comma or a point is for thousands or for parts of
 * one, as the figures and the unit behind them tell: "1,5 kg", "1.500 gr", "1.250 kg", "1,00,000".
 */
export function readDigits(text: string, next: Token | undefined): number | null {
  const isMeasured = next?.kind === 'word' && isMeasureUnit(next.text);
  if (DECIMAL_COMMA.test(text) && (isMeasured || PARTS_OF_ONE.test(text))) {
    return Number(text.replace(',', '.'));
  }
  const isParts = isMeasured && !/^(?:g|gr|grs|gram|gramas|gramos|ml|mg)$/.test(next.text);
  const plain = THOUSANDS_BY_POINT.test(text) && !isParts ? text.replaceAll('.', '') : text;
  const bare = plain.replaceAll(',', '');
  return bare.length <= MOST_DIGITS ? Number(bare) : null;
}
