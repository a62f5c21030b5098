import { isWordOf, wordsOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { colourOf, sizeOf } from '../words/words.ts';
import type { NumberItem } from './item.ts';
import { formOf, isCounted, isMeant, isNamed, isOfModel, isTimes } from './number-marks.ts';
import { type ReadNumber, readNumber } from './numbers.ts';
import { packOf, withHalf } from './read-unit.ts';
import { type Reader, type Rule, wordAt } from './reader.ts';
import { countUnitOf, type Measure, measureOf } from './units.ts';

/** A number in digits or words, with what stands behind it: a measure, a count, a size. */
export const readCount: Rule = (reader, at) => {
  const { tokens, context } = reader;
  const number = inThousands(readNumber(tokens, at, context.literal), reader);
  if (number === null || !isMeant(number, reader, at)) return 0;
  const behind = tokens[number.next];
  const isOrdinal = behind?.glued && isWordOf('ordinal', behind.text);
  if (isOrdinal && context.isSize(number.value) && wordsOf('grade').some(context.isLabel)) {
    const { start } = tokens[at] as Token;
    const grade = { counted: false, named: true, model: false, unit: null } as const;
    const { value } = number;
    reader.items.push({ kind: 'number', value, form: 'digits', ...grade, start, end: behind.end });
    return number.next + 1;
  }
  if (behind && (isOrdinal || isWordOf('clock', behind.text))) return number.next + 1;
  const measure = behind ? measureBehind(number, behind, reader) : null;
  if (behind === undefined || measure === null) return readPlain(number, reader, at);
  const { start } = tokens[at] as Token;
  const whole = withHalf(tokens, number.next + 1, measure);
  const end = (tokens[whole.next - 1] as Token).end;
  reader.items.push({ kind: 'measure', measure: whole.measure, start, end });
  return whole.next;
};

/** "10k"; where the store's own names have a K, "18k gold" is one of these. */
function inThousands(number: ReadNumber | null, { tokens, context }: Reader): ReadNumber | null {
  const sign = number === null ? undefined : tokens[number.next];
  if (number === null || sign?.text !== 'k' || !sign.glued) return number;
  if (number.form !== 'digits' || context.literal || context.hasWord('k')) return number;
  return { ...number, value: number.value * 1000, next: number.next + 1 };
}

function measureBehind(number: ReadNumber, unit: Token, { context }: Reader): Measure | null {
  if (isWordOf('quarter', unit.text) && !context.hasWord(unit.text)) {
    return measureOf(number.value / 4, 'kg', false);
  }
  const measure = measureOf(number.value, unit.text, unit.glued);
  const mayBeSize = context.letterSizes && (unit.text === 'm' || unit.text === 'l');
  if (measure === null || context.literal || !mayBeSize) return measure;
  // "2 M" are no two metres where sizes are letters, unless something is sold by two metres.
  const isUnit =
    unit.glued && number.form === 'digits' && context.dimensions.has(measure.dimension);
  return isUnit || context.hasMeasure(measure) ? measure : null;
}

function readPlain(number: ReadNumber, reader: Reader, at: number): number {
  const { tokens, items, context } = reader;
  const counted = isCounted(reader, at);
  const item: NumberItem = {
    kind: 'number',
    value: number.value,
    form: formOf(number, reader, at),
    counted,
    named: isNamed(number, reader, at),
    model: isOfModel(number, reader, at),
    unit: null,
    start: (tokens[at] as Token).start,
    end: (tokens[number.next - 1] as Token).end,
  };
  items.push(item);
  if (isTimes(reader, number.next)) {
    Object.assign(item, { counted: true, end: tokens[number.next]?.end });
    return number.next + 1;
  }
  const behind = wordAt(reader, number.next);
  const pack = packOf(item.value, item.start, tokens[number.next + 1]?.end ?? item.end);
  // "10 wala pack": the pack of 10.
  if (
    isWordOf('the one', behind) &&
    countUnitOf(wordAt(reader, number.next + 1)) !== null &&
    context.hasMeasure(pack.measure)
  ) {
    items[items.length - 1] = pack;
    return number.next + 2;
  }
  if (
    number.form !== 'article' &&
    (isWordOf('the one', behind) || isWordOf('naming behind', behind))
  ) {
    item.named = true;
    return number.next + 1;
  }
  // "1 no." is one piece, "9 no." a shoe's size: left open.
  if (behind === 'no' && !context.literal) return number.next + 1;
  return readUnit(item, behind, number.next, reader, at);
}

/** The word behind a count may tell what is counted. */
function readUnit(
  item: NumberItem,
  behind: string,
  next: number,
  reader: Reader,
  at: number,
): number {
  const { tokens, items, context } = reader;
  const unit = behind === '' || behind === 'each' ? null : countUnitOf(behind);
  const end = tokens[next]?.end ?? item.end;
  if (unit === null) {
    // "12 shade wala" is the set of 12 shades, "ek chhota wala" one small one.
    const ofKind = behind !== '' && sizeOf(behind) === null && colourOf(behind) === null;
    if (ofKind && item.value > 1 && isWordOf('the one', wordAt(reader, next + 1)))
      item.named = true;
    return next;
  }
  // "rastrillos de 3 piezas" come three in a pack.
  const isPack = context.literal ? at === 0 : unit === 'piece' && wordAt(reader, at - 1) === 'de';
  if (isPack) {
    items[items.length - 1] = packOf(item.value, item.start, end);
    return next + 1;
  }
  // "iphone 15 case": a model's number counts no cases.
  if (context.literal || item.model || !Number.isInteger(item.value)) return next;
  Object.assign(item, { counted: !item.named, unit });
  // "2 glass", "2 pack of 20": such a unit may be the goods' own name, or have a number of its own.
  if (unit !== 'piece' && unit !== 'pair') return next;
  item.end = end;
  return next + 1;
}
