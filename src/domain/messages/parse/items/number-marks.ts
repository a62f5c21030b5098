import { isWordOf } from '../lexicon/grammar.ts';
import { isFiller, sizeOf } from '../words/words.ts';
import type { NumberItem } from './item.ts';
import type { ReadNumber } from './numbers.ts';
import { numeralOf, numeralsOf } from './numerals.ts';
import { type Reader, wordAt } from './reader.ts';
import { countUnitOf, isMeasureUnit } from './units.ts';

/** Where a number in words is large, "de veinte" is a size as much as "de 20". */
const LARGE = 20;
/** "mil jayega" is "will be there" in Hindi, no thousand. */
const MIL_IS_MEET = /^(?:ja|ga|sak|rah|rh)/;
const COUNT_SIGNS = new Set(['-', ':', '|', '=']);

/** "the blue one" counts no more surely than "a blue". */
export function formOf(number: ReadNumber, reader: Reader, at: number): NumberItem['form'] {
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
export function isNamed(number: ReadNumber, reader: Reader, at: number): boolean {
  if (number.form !== 'article' && reader.context.isCounter(wordAt(reader, number.next)))
    return true;
  const before = wordAt(reader, at - 1);
  if (before === '' || number.form === 'article') return false;
  // "no 2 totes": a word of denial, where nothing stands before it.
  if (before === 'no' && wordAt(reader, at - 2) === '') return false;
  const counts = countUnitOf(wordAt(reader, number.next)) !== null;
  // "the 12 box": the pack of 12.
  if (before === 'the' && counts) return number.value > 1;
  // "12 number 1 jodi", "L size teen packet": the name before it is told already.
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
export function isCounted({ tokens, items }: Reader, at: number): boolean {
  const before = tokens[at - 1];
  const last = items.at(-1);
  if (before === undefined) return false;
  if (isWordOf('counting', before.text)) {
    if (before.text === 'x' && last?.kind === 'word') items.pop();
    return true;
  }
  return COUNT_SIGNS.has(before.text) && last !== undefined && last.kind !== 'gap';
}

/** "2x", "2 *": what stands behind a number makes it a count. */
export function isTimes({ tokens }: Reader, at: number): boolean {
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
export function isOfModel(
  number: ReadNumber,
  { tokens, items, context }: Reader,
  at: number,
): boolean {
  const last = items.at(-1);
  if (number.form !== 'digits' || last?.kind !== 'word') return false;
  return last.end === tokens[at - 1]?.end && context.isNumbered(last.text);
}

/** Whether a word that may be a numeral is one here: not "chai" where chai is sold, not the verb "do". */
export function isMeant(number: ReadNumber, reader: Reader, at: number): boolean {
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
