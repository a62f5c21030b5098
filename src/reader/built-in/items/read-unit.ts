import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { numeralOf } from '../words/words.ts';
import type { MeasureItem } from './item.ts';
import { fractionBehind, readNumber } from './numbers.ts';
import { type Rule, wordAt } from './reader.ts';
import { countUnitOf, isMeasureUnit, type Measure, measureOf } from './units.ts';

/** "chana dal kilo", "besan aadha": one kilo, half a kilo. */
export const readLoneUnit: Rule = (reader, at) => {
  const { tokens, items } = reader;
  const measure = loneMeasure(wordAt(reader, at), tokens[at + 1]);
  if (measure === null) return 0;
  const whole = withHalf(tokens, at + 1, measure);
  // "kilo y medio de arroz" may begin a piece; a unit alone may not.
  const begins = items.length === 0 || items.at(-1)?.kind === 'gap';
  if (begins && whole.next === at + 1) return 0;
  const [{ start }, { end }] = [tokens[at] as Token, tokens[whole.next - 1] as Token];
  items.push({ kind: 'measure', measure: whole.measure, start, end });
  return whole.next;
};

/** "un cuarto de jamón", "seperempat kopi": a part of a kilo, where something is sold by so much. */
export const readPartOfKilo: Rule = (reader, at) => {
  const { tokens, context, items } = reader;
  const begin = isWordOf('article', wordAt(reader, at)) ? at + 1 : at;
  const part = numeralOf(wordAt(reader, begin));
  // "half of them" is not a weight.
  if (part?.sort !== 'fraction' || !/^(?:es|pt|id)/.test(part.language)) return 0;
  if (part.value === 0.5 && part.doubtful) return 0;
  const behind = wordAt(reader, begin + 1);
  const isOf = isWordOf('of', behind) || (part.language === 'id' && part.value < 0.5);
  const isOther = isMeasureUnit(behind) || numeralOf(behind)?.sort === 'group';
  const measure = measureOf(part.value, 'kg', false);
  if (!isOf || isOther || measure === null || !context.hasMeasure(measure)) return 0;
  const [{ start }, { end }] = [tokens[at] as Token, tokens[begin] as Token];
  items.push({ kind: 'measure', measure, start, end });
  return begin + 1;
};

/** "um quilo e meio", "kilo y medio", "sekilo setengah": the half behind a unit belongs to it. */
export function withHalf(
  tokens: readonly Token[],
  at: number,
  measure: Measure,
): { measure: Measure; next: number } {
  const part = fractionBehind(tokens, at);
  const behind = tokens[part?.next ?? at];
  // "1 kg e meia dúzia de ovos" has another number behind it.
  const isNext = behind?.kind === 'word' && (isMeasureUnit(behind.text) || numeralOf(behind.text));
  if (part === null || isNext) return { measure, next: at };
  const { amount, written } = measure;
  const factor = 1 + part.value / written;
  const whole = { ...measure, amount: amount * factor, written: written + part.value };
  return { measure: whole, next: part.next };
}

function loneMeasure(text: string, next: Token | undefined): Measure | null {
  if (isWordOf('lone unit', text)) return measureOf(1, text, false);
  const isLast = next === undefined || next.kind === 'mark' || next.kind === 'break';
  const part = isLast && !isWordOf('quarter', text) ? numeralOf(text) : null;
  const isPart = part?.sort === 'fraction' && /^(?:hi|id)/.test(part.language) && !part.doubtful;
  return isPart ? measureOf(part.value, 'kg', false) : null;
}

/** "box of 6", "pack de 12": a measure of the pack. */
export const readPackOf: Rule = ({ tokens, context, items }, at) => {
  const unit = tokens[at];
  let next = at + 1;
  while (isWordOf('of', tokens[next]?.text ?? '')) next += 1;
  if (unit?.kind !== 'word' || next === at + 1 || countUnitOf(unit.text) === null) return 0;
  const number = readNumber(tokens, next);
  if (number === null || number.form === 'article' || number.value < 2) return 0;
  const behind = tokens[number.next];
  if (behind && measureOf(number.value, behind.text, behind.glued)) return 0;
  // "box with 2 layers" describes the box.
  if (behind && context.isCounter(behind.text)) return 0;
  items.push(packOf(number.value, unit.start, (tokens[number.next - 1] as Token).end));
  return number.next;
};

/** A pack of that many. */
export function packOf(value: number, start: number, end: number): MeasureItem {
  const measure: Measure = { dimension: 'pack', amount: value, written: value };
  return { kind: 'measure', measure, start, end };
}
