import type { NumberItem } from '../../items/item.ts';
import { countUnitOf } from '../../items/units.ts';
import type { Piece } from '../piece.ts';
import { countsOf } from '../quantity.ts';
import { measureOfValue, numberOfValue, type OptionReading, SURELY_SIZE } from './figures.ts';

const SURE = 0.92;

/** Reads a size that is a bare number: "kolhapuri 38 - 1", "8 number", "crema 400". */
export function readSize(reading: OptionReading): void {
  const { piece, values, at, figures } = reading;
  if (!hasNumber(piece)) return;
  const ofNumber = new Map(values.map((value) => [numberOfValue(value), value]));
  const named = piece.items.find(
    (item, i): item is NumberItem =>
      item.kind === 'number' &&
      item.named &&
      !item.counted &&
      !(figures.used & (1 << i)) &&
      ofNumber.has(item.value),
  );
  const item = named ?? chooseUnnamed(reading);
  const value = item && ofNumber.get(item.value);
  if (!item || !value) return;
  const mask = 1 << piece.items.indexOf(item);
  figures.values[at] = { value, mask, strength: SURE };
  figures.used |= mask;
}

const hasNumber = ({ items }: Piece): boolean => items.some(({ kind }) => kind === 'number');

function chooseUnnamed(reading: OptionReading): NumberItem | undefined {
  const { piece, figures, nameEnd } = reading;
  const broken = piece.items.filter(
    (item, at): item is NumberItem =>
      item.kind === 'number' && !Number.isInteger(item.value) && !(figures.used & (1 << at)),
  );
  // Bangles are 2.4, 2.6 …, leads of pencils 0.7: no counts, and sizes wherever they stand.
  const sizes = reading.values.map(numberOfValue);
  const size = broken.find(({ value }) => sizes.includes(value)) ?? piecesOf(reading);
  if (size) return size;
  const counts = countsOf(piece, figures.used);
  const fits = counts.filter((item) => maySize(item, counts, reading));
  const behind = fits.filter(({ start }) => start >= nameEnd);
  if (counts.length > 1) {
    // The other number is the count: "38 - 2", "42 two pieces".
    const surely = fits.find(({ value }) => value >= SURELY_SIZE || value === 0);
    return surely ?? (fits.length < counts.length ? fits[0] : behind[0]);
  }
  const [only] = fits;
  if (only === undefined) return undefined;
  return only.value >= SURELY_SIZE || only.value === 0 || behind.length > 0 ? only : undefined;
}

/** "puzzle 48 pcs" of those with 48 and 100 pieces. */
function piecesOf({ piece, values, name, figures }: OptionReading): NumberItem | undefined {
  const unit = countUnitOf(name.toLowerCase());
  if (unit === null) return undefined;
  const numbers = values.map(numberOfValue);
  return piece.items.find(
    (item, at): item is NumberItem =>
      item.kind === 'number' &&
      item.unit === unit &&
      !(figures.used & (1 << at)) &&
      numbers.includes(item.value),
  );
}

function maySize(item: NumberItem, counts: readonly NumberItem[], reading: OptionReading): boolean {
  const value = reading.values.find((one) => numberOfValue(one) === item.value);
  if (value === undefined || item.form === 'article') return false;
  const inParentheses = reading.piece.gap === '(';
  const isMeasured = measureOfValue(value) !== null;
  if (!item.counted) {
    const alone = inParentheses && counts.length === 1;
    // "water colour 6 - 1" has a count beside it, "sketch pen 12" rather is one itself.
    const isLabelled = value.form.items.length > 1;
    if (isLabelled && item.value < SURELY_SIZE) return counts.length > 1;
    return !isMeasured || item.value >= SURELY_SIZE || alone;
  }
  // "60 tablets, 2 bottles": the first tells the pack. "7:4": four of size 7.
  const tellsPack = item.unit !== null && isMeasured;
  const tellsSize = item.unit === null && !isMeasured && item !== counts.at(-1);
  return (tellsPack && inParentheses) || (counts.length > 1 && (tellsPack || tellsSize));
}

/** "size 42" of shoes up to 40: a size that the product does not have. */
export function namesOtherSize({ piece, values, nameEnd, figures }: OptionReading): boolean {
  if (!hasNumber(piece)) return false;
  const sizes = values.flatMap((value) => numberOfValue(value) ?? []);
  if (sizes.length < values.length || values.some((value) => measureOfValue(value))) return false;
  const largest = Math.max(...sizes);
  const counts = countsOf(piece, figures.used);
  return piece.items.some((item, at) => {
    if (item.kind !== 'number' || figures.used & (1 << at) || item.counted) return false;
    if (item.named) return true;
    if (item.start < nameEnd || item.form !== 'digits') return false;
    return counts.length > 1 || (largest >= SURELY_SIZE && item.value >= SURELY_SIZE);
  });
}
