import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { isWordOf, wordsOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { colourOf, isFiller, numeralOf, numeralsOf, sizeOf } from '../words/words.ts';
import type { NumberItem } from './item.ts';
import { type ReadNumber, readNumber } from './numbers.ts';
import { isLetterSize } from './read-size.ts';
import { packOf, withHalf } from './read-unit.ts';
import { aCount, type Reader, type Rule, wordAt } from './reader.ts';
import { countUnitOf, isMeasureUnit, type Measure, measureOf } from './units.ts';

/** Where a number in words is large, "de veinte" is a size as much as "de 20". */
const LARGE = 20;
/** "mil jayega" is "will be there" in Hindi, no thousand. */
const MIL_IS_MEET = /^(?:ja|ga|sak|rah|rh)/;
const COUNT_SIGNS = new Set(['-', ':', '|', '=']);

const GRADES = lazy(() => wordsOf('grade'));

/** A number in digits or words with what follows it: a measure, a count, a size. */
export const readCount: Rule = (reader, at) => {
  const { tokens, items, context } = reader;
  const number = inThousands(readNumber(tokens, at, context.literal), reader);
  if (number === null || !isMeant(number, reader, at)) return 0;
  const { start } = tokens[at] as Token;
  const behind = tokens[number.next];
  if (behind === undefined) return readPlain(number, reader, at);
  const isOrdinal = behind.glued && isWordOf('ordinal', behind.text);
  if (isOrdinal && context.isSize(number.value) && GRADES().some(context.isLabel)) {
    items.push(aCount({ value: number.value, named: true, start, end: behind.end }));
    return number.next + 1;
  }
  if (isOrdinal || isWordOf('clock', behind.text)) return number.next + 1;
  const measure = measureBehind(number, at, reader);
  if (measure === null) return readPlain(number, reader, at);
  const whole = withHalf(tokens, number.next + 1, measure);
  const { end } = tokens[whole.next - 1] as Token;
  items.push({ kind: 'measure', measure: whole.measure, start, end });
  return whole.next;
};

/** "10k"; where the store's own names have a K, "18k gold" is one of these. */
function inThousands(number: ReadNumber | null, { tokens, context }: Reader): ReadNumber | null {
  const sign = number === null ? undefined : tokens[number.next];
  if (number?.form !== 'digits' || sign?.text !== 'k' || !sign.glued) return number;
  if (context.literal || context.hasWord('k')) return number;
  return { ...number, value: number.value * 1000, next: number.next + 1 };
}

function measureBehind(number: ReadNumber, at: number, reader: Reader): Measure | null {
  const { context } = reader;
  const unit = reader.tokens[number.next] as Token;
  if (isWordOf('quarter', unit.text) && !context.hasWord(unit.text)) {
    return measureOf(number.value / 4, 'kg', false);
  }
  const measure = measureOf(number.value, unit.text, unit.glued);
  if (measure === null || context.literal || !context.isSizeLetter(unit.text)) return measure;
  return isLetterSize(number, at, number.next, measure, reader) ? null : measure;
}

function readPlain(number: ReadNumber, reader: Reader, at: number): number {
  const { tokens, items, context } = reader;
  const counted = isCounted(reader, at);
  const { next } = number;
  const item = aCount({
    value: number.value,
    form: formOf(number, reader, at),
    counted,
    named: isNamed(number, reader, at),
    model: isOfModel(number, reader, at),
    start: (tokens[at] as Token).start,
    end: (tokens[next - 1] as Token).end,
  });
  items.push(item);
  if (isTimes(reader, next)) {
    Object.assign(item, { counted: true, end: tokens[next]?.end });
    return next + 1;
  }
  const [behind, second] = [wordAt(reader, next), wordAt(reader, next + 1)];
  const isKind = isWordOf('the one', behind);
  const pack = packOf(item.value, item.start, tokens[next + 1]?.end ?? item.end);
  // "10 wala pack": the pack of 10.
  if (isKind && countUnitOf(second) !== null && context.hasMeasure(pack.measure)) {
    items[items.length - 1] = pack;
    return next + 2;
  }
  if (number.form !== 'article' && (isKind || isWordOf('naming behind', behind))) {
    item.named = true;
    return next + 1;
  }
  // "1 no." is one piece, "9 no." a shoe's size: left open.
  if (behind === 'no' && !context.literal) return next + 1;
  return readUnit(item, next, reader, at);
}

/** The word after a count may be what is counted. */
function readUnit(item: NumberItem, next: number, reader: Reader, at: number): number {
  const { tokens, items, context } = reader;
  const behind = wordAt(reader, next);
  const unit = behind === 'each' ? null : countUnitOf(behind);
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
  // "2 glass", "2 pack of 20": such a unit may be part of the goods' name, or have its own number.
  if (unit !== 'piece' && unit !== 'pair') return next;
  item.end = end;
  return next + 1;
}

/** "the blue one" counts no more surely than "a blue". */
function formOf(number: ReadNumber, reader: Reader, at: number): NumberItem['form'] {
  const before = reader.tokens[at - 1];
  const behind = before?.kind === 'word' || before?.kind === 'number';
  // "balloons 100 pack one" counts.
  const counts = before?.kind === 'word' && countUnitOf(before.text) !== null;
  const isPronoun =
    wordAt(reader, at) === 'one' && behind && !counts && wordAt(reader, at + 1) === '';
  if (isPronoun) return 'article';
  return number.form === 'doubtful' ? 'word' : number.form;
}

/** "size 38", "perfume de 50" (but "caja de 12" was read before): what it is called, no count. */
function isNamed(number: ReadNumber, reader: Reader, at: number): boolean {
  if (number.form !== 'article' && reader.context.isCounter(wordAt(reader, number.next)))
    return true;
  const before = wordAt(reader, at - 1);
  if (before === '' || number.form === 'article') return false;
  // "no 2 totes": a negation, when no text precedes it.
  if (before === 'no' && wordAt(reader, at - 2) === '') return false;
  const counts = countUnitOf(wordAt(reader, number.next)) !== null;
  // "the 12 box": the pack of 12.
  if (before === 'the' && counts) return number.value > 1;
  // "12 number 1 jodi", "L size teen packet": the name is already given before it.
  if (counts || reader.tokens[at - 2]?.kind === 'number') return false;
  // "free size 1": one of a size that is named so.
  const label = `${wordAt(reader, at - 2)} ${before}`;
  if (isWordOf('naming', before)) return sizeOf(label) === null;
  if (reader.context.isLabel(before) && reader.context.isSize(number.value)) return true;
  return (
    before === 'del' || (before === 'de' && (number.form === 'digits' || number.value >= LARGE))
  );
}

/** "x2", "qty 2", "rust S - 1": written as a count. Takes the "x" back. */
function isCounted({ tokens, items }: Reader, at: number): boolean {
  const before = tokens[at - 1];
  const last = items.at(-1);
  if (before === undefined) return false;
  if (isWordOf('counting', before.text)) {
    if (before.text === 'x' && last?.kind === 'word') items.pop();
    return true;
  }
  return COUNT_SIGNS.has(before.text) && last !== undefined && last.kind !== 'gap';
}

/** "2x", "2 *": the sign after a number makes it a count. */
function isTimes({ tokens }: Reader, at: number): boolean {
  const sign = tokens[at];
  const after = tokens[at + 1];
  if (sign?.text === '*') return true;
  // "80 x10": the sign belongs to the 10.
  const ofNext = after?.kind === 'number' && after.glued && !sign?.glued;
  // "uno x color": one of each.
  const isEach = isWordOf('label', after?.text ?? '');
  return sign?.text === 'x' && !ofNext && !isEach;
}

/** "iphone 15": the number belongs to the word before it. */
function isOfModel(number: ReadNumber, { tokens, items, context }: Reader, at: number): boolean {
  const last = items.at(-1);
  if (number.form !== 'digits' || last?.kind !== 'word') return false;
  return last.end === tokens[at - 1]?.end && context.isNumbered(last.text);
}

/** Whether a word that may be a numeral is one here: not "chai" where chai is sold, not the verb "do". */
function isMeant(number: ReadNumber, reader: Reader, at: number): boolean {
  const text = wordAt(reader, at);
  const { speaks } = reader.context;
  const own = numeralsOf(text).filter(({ language }) => speaks(language));
  // "2 dus": ten in India, a box in Indonesia.
  if (own.length === 0 && numeralsOf(text).length > 0) return false;
  // The A of a name takes nothing from "a dozen".
  const isSold = text !== '' && !isWordOf('article', text) && reader.context.hasWord(text);
  if (
    isSold &&
    (number.value > 10 || number.value === 0 || isBesideNumber(reader, at, number.next))
  )
    return false;
  if (number.form !== 'doubtful')
    return text !== 'mil' || !MIL_IS_MEET.test(wordAt(reader, at + 1));
  if (text === 'do' || text === 'दो') return !isVerbDo(reader, at);
  if (isSold) return false;
  return countUnitOf(wordAt(reader, number.next)) !== null || isLastNumeral(text, reader, at);
}

/** "chai 2 samosa 4": what is counted in digits beside it is rather goods itself. */
function isBesideNumber({ tokens }: Reader, at: number, next: number): boolean {
  return tokens[at - 1]?.kind === 'number' || tokens[next]?.kind === 'number';
}

/** "ball pen das": a count at the end, behind what it counts. */
function isLastNumeral(text: string, { tokens, items }: Reader, at: number): boolean {
  const [before, after] = [items.at(-1), tokens[at + 1]];
  const ends = after === undefined || after.kind === 'break' || after.kind === 'mark';
  const names = before?.kind === 'measure' || (before?.kind === 'word' && !isFiller(before.text));
  return ends && names && isWordOf('last numeral', text);
}

/** Whether "do" (two, or give, or the English verb) is a verb here. */
function isVerbDo(reader: Reader, at: number): boolean {
  const [before, after] = [wordAt(reader, at - 1), wordAt(reader, at + 1)];
  if (isMeasureUnit(after) || numeralOf(after)?.sort === 'power') return false;
  if (isWordOf('before give', before)) return true;
  if (wordAt(reader, at) === 'दो') return false;
  return isWordOf('before do', before) || isWordOf('behind do', after);
}
