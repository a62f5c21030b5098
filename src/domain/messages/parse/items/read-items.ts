import type { Token } from '../text/tokens.ts';
import { gapOfWord, markGap } from './gaps.ts';
import type { Item, NumberItem } from './item.ts';
import { type ReadNumber, readNumber } from './numbers.ts';
import { pastPrice } from './prices.ts';
import { countUnitOf, type Dimension, type Measure, measureOf } from './units.ts';
import { isVerbDo } from './verb-do.ts';
import { readNumberWord, sizeOf } from '../words/words.ts';

/** What the store's catalog says about how a text is to be read. */
export interface ItemContext {
  /** A catalog's own names are read literally: "10 pcs" is a pack there. */
  literal: boolean;
  /** Whether the joined text of some tokens is a SKU of the store. */
  isSku(text: string): boolean;
  /** Whether "2-3" is the name of an option of the store. */
  isRange(text: string): boolean;
  /** Whether sizes are letters there: "2 M" is then no two metres. */
  letterSizes: boolean;
  /** Whether a word is the name of an option there ("grano 80"). */
  isLabel(word: string): boolean;
  /** Whether a number is a size there. */
  isSize(value: number): boolean;
  hasMeasure(measure: Measure): boolean;
  /** Whether a name of the catalog has these two words with an "and" between them. */
  isPair(left: string, right: string): boolean;
  /** Whether a name of the catalog has the word: "pav" may be bread, or a quarter. */
  hasWord(word: string): boolean;
  /** Whether a number behind this word belongs to it ("iphone 15"). */
  isNumbered(word: string): boolean;
  dimensions: ReadonlySet<Dimension>;
}

const WALA = new Set('wala wale wali vala vale vali waala waale waali waley वाला वाले वाली'.split(' '));
const NAMING_BEHIND = new Set('size sz saiz number numero número nbr talla साइज साइज़ नंबर नम्बर'.split(' '));
const NAMING = new Set(
  'size sz saiz no number num nr numero número nbr talla model uk us eu साइज साइज़ नंबर नम्बर digit'.split(' '),
);
const COUNTING = new Set('qty qnty quantity cantidad cant matra quantities x मात्रा'.split(' '));
const ORDINAL = new Set('st nd rd th va vi vein ve वां वीं वें º ª'.split(' '));
const CLOCK = new Set('am pm a.m p.m baje bje bajey oclock hrs hr hours बजे'.split(' '));
const GOING_ON = new Set(['in', 'en', 'with', 'con', 'of', 'de', 'colour', 'color']);
const OF = new Set(['of', 'de', 'the', 'con', 'with']);
const LONGEST_SKU = 9;

/** Turns tokens into what they mean for an order: words, counts, measures, gaps. */
export function readItems(tokens: readonly Token[], context: ItemContext): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const next = readOne(tokens, at, context, items);
    at = next > at ? next : at + 1;
  }
  return items;
}

function readOne(
  tokens: readonly Token[],
  at: number,
  context: ItemContext,
  items: Item[],
): number {
  const token = tokens[at] as Token;
  const afterSku = readSku(tokens, at, context, items);
  if (afterSku > at) return afterSku;
  const afterPrice = pastPrice(tokens, at);
  if (afterPrice > at) return afterPrice;
  if (isListMark(tokens, at)) return at + 2;
  if (token.kind === 'break' || token.kind === 'mark') {
    if (isDashBehindCount(tokens, at, items)) {
      items.push({ kind: 'gap', strength: 'soft', sign: '-', start: token.start, end: token.end });
      return at + 1;
    }
    const gap = context.literal ? null : markGap(tokens, at);
    const isName = token.text === '&' && context.isPair(tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? '');
    if (gap && !isName) items.push(gap);
    return at + 1;
  }
  const afterNumber = readNumberItem(tokens, at, context, items);
  if (afterNumber > at) return afterNumber;
  if (token.kind === 'word' && !context.literal && readLoneUnit(tokens, at, items)) return at + 1;
  if (token.kind === 'word') readWord(tokens, at, context, items);
  return readPackOf(tokens, at, items);
}

/** "1) …", "2. …" at the begin of a line. */
function isListMark(tokens: readonly Token[], at: number): boolean {
  const [before, number, mark, next] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]];
  if (number?.kind !== 'number' || number.text.length > 2 || !mark?.glued) return false;
  if (before !== undefined && before.kind !== 'break') return false;
  return mark.text === ')' || (mark.text === '.' && next?.kind === 'word');
}

/** "4 pairs - blue 7 two …": what follows tells which. */
function isDashBehindCount(tokens: readonly Token[], at: number, items: readonly Item[]): boolean {
  const [dash, next] = [tokens[at], tokens[at + 1]];
  if (dash?.text !== '-' || dash.glued || next?.kind !== 'word' || next.glued) return false;
  const last = items.at(-1);
  const counted = last?.kind === 'word' && countUnitOf(last.text) !== null ? items.at(-2) : last;
  return counted?.kind === 'number' && counted.counted;
}

function readWord(tokens: readonly Token[], at: number, context: ItemContext, items: Item[]): void {
  const { text, start, end } = tokens[at] as Token;
  const sign = context.literal ? null : gapOfWord(text);
  // "one more but in grey" goes on.
  const goesOn = sign === 'but' && GOING_ON.has(tokens[at + 1]?.text ?? '');
  if (sign && !goesOn && !context.isPair(tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? '')) {
    items.push({ kind: 'gap', strength: 'soft', sign, start, end });
    return;
  }
  const follow = tokens[at + 1];
  // "s24", "bl5c": a letter or two belong to the digits behind them; "x2" is a count.
  if (follow?.kind === 'number' && follow.glued && text.length <= 2 && text !== 'x') return;
  items.push({ kind: 'word', text: text.replace(/'s?$/u, ''), start, end });
}

const LONE_UNITS = new Set('kilo kg litre liter ltr litro किलो लीटर'.split(' '));
const QUARTERS = new Set('pav paav pao paw पाव'.split(' '));

/** "chana dal kilo", "besan aadha": one kilo, half a kilo. */
function readLoneUnit(tokens: readonly Token[], at: number, items: Item[]): boolean {
  const { text, start, end } = tokens[at] as Token;
  const next = tokens[at + 1];
  const last = next === undefined || next.kind === 'mark' || next.kind === 'break';
  if (items.length === 0 || items.at(-1)?.kind === 'gap') return false;
  const part = last ? readNumberWord(text) : null;
  const measure =
    part?.sort === 'fraction' && !part.doubtful && !QUARTERS.has(text)
      ? measureOf(part.value, 'kg', false)
      : LONE_UNITS.has(text)
        ? measureOf(1, text, false)
        : null;
  if (measure) items.push({ kind: 'measure', measure, start, end });
  return measure !== null;
}

/** "box of 6", "pack de 12": a measure of the pack. */
function readPackOf(tokens: readonly Token[], at: number, items: Item[]): number {
  const unit = tokens[at] as Token;
  if (unit.kind !== 'word' || countUnitOf(unit.text) === null) return at + 1;
  let next = at + 1;
  while (OF.has(tokens[next]?.text ?? '')) next += 1;
  if (next === at + 1) return at + 1;
  const number = readNumber(tokens, next);
  if (number === null || number.form === 'article' || number.value < 2) return at + 1;
  const behind = tokens[number.next];
  if (behind && measureOf(number.value, behind.text, behind.glued)) return at + 1;
  items.pop();
  items.push(pack(number.value, unit.start, (tokens[number.next - 1] as Token).end));
  return number.next;
}

function pack(value: number, start: number, end: number): Item {
  return { kind: 'measure', measure: { dimension: 'pack', amount: value, written: value }, start, end };
}

function readSku(
  tokens: readonly Token[],
  at: number,
  context: ItemContext,
  items: Item[],
): number {
  const kind = tokens[at]?.kind;
  if (context.literal || (kind !== 'word' && kind !== 'number')) return at;
  let text = '';
  let found = at;
  for (let next = at; next < Math.min(tokens.length, at + LONGEST_SKU); next += 1) {
    const token = tokens[next] as Token;
    if (next > at && !token.glued) break;
    if (token.kind !== 'mark') text += token.text;
    if (text.length >= 4 && context.isSku(text)) found = next + 1;
  }
  if (found > at) {
    const [start, end] = [(tokens[at] as Token).start, (tokens[found - 1] as Token).end];
    items.push({ kind: 'sku', text: joined(tokens.slice(at, found)), start, end });
  }
  return found;
}

const joined = (tokens: readonly Token[]): string =>
  tokens.filter(({ kind }) => kind !== 'mark').map(({ text }) => text).join('');

function readNumberItem(
  tokens: readonly Token[],
  at: number,
  context: ItemContext,
  items: Item[],
): number {
  const token = tokens[at] as Token;
  const special =
    readJoined(tokens, at, context, items) ||
    readModelCode(tokens, at, items) ||
    readDimensions(tokens, at, items) ||
    readModel(tokens, at, items) ||
    readSizeName(tokens, at, items) ||
    readInOne(tokens, at, items) ||
    readRange(tokens, at, context, items);
  if (special) return special;
  const number = readNumber(tokens, at, context.literal);
  // "chai" and "barra" sound like numerals; the catalog knows better.
  if (number && token.kind === 'word' && number.value > 10 && context.hasWord(token.text)) return at;
  if (number?.form === 'doubtful' && token.text !== 'do' && context.hasWord(token.text)) return at;
  if (number === null || (number.form === 'doubtful' && !isMeant(tokens, at, number))) return at;
  const behind = tokens[number.next];
  const start = token.start;
  const end = (tokens[number.next - 1] as Token).end;
  if (behind && behind.glued && ORDINAL.has(behind.text)) return number.next + 1;
  if (behind && CLOCK.has(behind.text)) return number.next + 1;
  if (behind && QUARTERS.has(behind.text) && !context.hasWord(behind.text)) {
    const measure = measureOf(number.value / 4, 'kg', false);
    if (measure) items.push({ kind: 'measure', measure, start, end: behind.end });
    return number.next + 1;
  }
  if (behind) {
    const measure = measureOf(number.value, behind.text, behind.glued);
    if (measure && isMeasured(number, behind, measure, context)) {
      items.push({ kind: 'measure', measure, start, end: behind.end });
      return number.next + 1;
    }
  }
  return pushCount(tokens, at, number, context, items, { start, end });
}

/** "2 M" are no two metres where sizes are letters, unless something is sold by two metres. */
function isMeasured(
  number: ReadNumber,
  unit: Token,
  measure: Measure,
  context: ItemContext,
): boolean {
  if (context.literal || !context.letterSizes) return true;
  if (unit.text !== 'm' && unit.text !== 'l') return true;
  if (context.hasMeasure(measure)) return true;
  return unit.glued && number.form === 'digits' && context.dimensions.has(measure.dimension);
}

/** A number that counts something, with what marks it as a count. */
function pushCount(
  tokens: readonly Token[],
  at: number,
  number: ReadNumber,
  context: ItemContext,
  items: Item[],
  { start, end }: { start: number; end: number },
): number {
  const before = tokens[at - 1];
  const behind = tokens[number.next];
  const item: NumberItem = {
    kind: 'number',
    value: number.value,
    form: formOf(number, tokens, at),
    counted: isCounted(before, items),
    named: isNamed(tokens, at, number, context),
    model: number.form === 'digits' && before?.kind === 'word' && context.isNumbered(before.text),
    unit: null,
    start,
    end,
  };
  items.push(item);
  if (behind === undefined) return number.next;
  if (isTimes(behind, tokens[number.next + 1])) {
    Object.assign(item, { counted: true, end: behind.end });
    return number.next + 1;
  }
  if (behind.kind !== 'word') return number.next;
  if (number.form !== 'article' && (WALA.has(behind.text) || NAMING_BEHIND.has(behind.text))) {
    item.named = true;
    return number.next + 1;
  }
  // "1 no." is one piece, "9 no." a shoe's size: left open.
  if (behind.text === 'no' && !context.literal) return number.next + 1;
  const unit = behind.text === 'each' ? null : countUnitOf(behind.text);
  if (unit === null) return number.next;
  // "rastrillos de 3 piezas" come three in a pack.
  if (context.literal ? at === 0 : unit === 'piece' && before?.text === 'de') {
    items.pop();
    items.push(pack(number.value, start, behind.end));
    return number.next + 1;
  }
  if (context.literal) return number.next;
  Object.assign(item, { counted: !item.named, unit });
  // "2 glass", "2 pack of 20": such a unit may be the goods' own name, or have a number of its own.
  if (unit !== 'piece' && unit !== 'pair') return number.next;
  item.end = behind.end;
  return number.next + 1;
}

/** "the blue one" counts no more surely than "a blue". */
function formOf(number: ReadNumber, tokens: readonly Token[], at: number): NumberItem['form'] {
  const [before, one, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const behind = before?.kind === 'word' || before?.kind === 'number';
  if (one?.text === 'one' && behind && next?.kind !== 'word') return 'article';
  return number.form === 'doubtful' ? 'word' : number.form;
}

/** "size 38", "perfume de 50" (but "caja de 12" was read before). */
function isNamed(
  tokens: readonly Token[],
  at: number,
  number: ReadNumber,
  context: ItemContext,
): boolean {
  const before = tokens[at - 1];
  if (before?.kind !== 'word' || number.form === 'article') return false;
  // "no 2 totes": a word of denial, where nothing stands before it.
  if (before.text === 'no' && tokens[at - 2]?.kind !== 'word') return false;
  const surely = number.form === 'digits' || number.value >= 20;
  const follow = tokens[number.next];
  const counts = follow?.kind === 'word' && countUnitOf(follow.text) !== null;
  // "the 12 box": the pack of 12.
  if (before.text === 'the' && counts) return number.value > 1;
  // "12 number 1 jodi", "L size teen packet": the name before it is told already.
  if (counts || tokens[at - 2]?.kind === 'number') return false;
  if (NAMING.has(before.text)) return true;
  if (context.isLabel(before.text) && context.isSize(number.value)) return true;
  return before.text === 'del' || (before.text === 'de' && surely);
}

function isCounted(before: Token | undefined, items: readonly Item[]): boolean {
  if (before === undefined) return false;
  if (COUNTING.has(before.text)) {
    if (before.text === 'x' && items.at(-1)?.kind === 'word') (items as Item[]).pop();
    return true;
  }
  return (before.text === '-' || before.text === ':' || before.text === '|' || before.text === '=') && items.length > 0 && items.at(-1)?.kind !== 'gap';
}

function isTimes(token: Token, after: Token | undefined): boolean {
  if (token.text === '*') return true;
  return token.text === 'x' && !(after?.kind === 'number' && after.glued && !token.glued);
}

/** Whether a word that may be a numeral is one here. */
function isMeant(tokens: readonly Token[], at: number, number: ReadNumber): boolean {
  const { text } = tokens[at] as Token;
  if (text === 'do' || text === 'दो') return !isVerbDo(tokens, at);
  const behind = tokens[number.next];
  return behind?.kind === 'word' && countUnitOf(behind.text) !== null;
}

/** "s24", "v29", "bl5c": letters and digits of one name. */
function readModel(tokens: readonly Token[], at: number, items: Item[]): number {
  const [word, digits] = [tokens[at], tokens[at + 1]];
  if (word?.kind !== 'word' || word.text.length > 2 || word.text === 'x') return 0;
  if (digits?.kind !== 'number' || !digits.glued) return 0;
  items.push({ kind: 'word', text: word.text + digits.text, start: word.start, end: digits.end });
  return at + 2;
}

/** "one plus" where the catalog has "OnePlus". */
function readJoined(
  tokens: readonly Token[],
  at: number,
  context: ItemContext,
  items: Item[],
): number {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (context.literal || first?.kind !== 'word' || second?.kind !== 'word') return 0;
  const isSpecial = gapOfWord(second.text) !== null || readNumberWord(first.text) !== null;
  if (!isSpecial || !context.hasWord(first.text + second.text)) return 0;
  items.push({ kind: 'word', text: first.text + second.text, start: first.start, end: second.end });
  return at + 2;
}

/** "BL-5C": a code, no five of anything; "M-2" is two of size M. */
function readModelCode(tokens: readonly Token[], at: number, items: Item[]): number {
  const [word, dash, digits, letters] = tokens.slice(at, at + 4);
  if (word?.kind !== 'word' || word.text.length > 3 || dash?.text !== '-' || !dash.glued) return 0;
  if (digits?.kind !== 'number' || !digits.glued || letters?.kind !== 'word' || !letters.glued) return 0;
  if (letters.text.length > 2 || countUnitOf(letters.text) !== null) return 0;
  items.push({ kind: 'word', text: word.text + digits.text + letters.text, start: word.start, end: letters.end });
  return at + 4;
}

/** "4x40": the measure of a screw, no four of anything. */
function readDimensions(tokens: readonly Token[], at: number, items: Item[]): number {
  const [first, times, second] = tokens.slice(at, at + 3);
  if (first?.kind !== 'number' || times?.text !== 'x' || second?.kind !== 'number') return 0;
  if (!times.glued || !second.glued || first.text.length > 3) return 0;
  const unit = tokens[at + 3];
  const measure = unit?.kind === 'word' ? measureOf(1, unit.text, unit.glued) : null;
  // "2x500g" are two packs.
  if (measure && measure.dimension !== 'length' && measure.dimension !== 'inch') return 0;
  items.push({
    kind: 'word',
    text: `${first.text}x${second.text}`,
    start: first.start,
    end: second.end,
  });
  return at + 3;
}

/** "2xl", "3xl": the name of a size that begins with a digit. */
function readSizeName(tokens: readonly Token[], at: number, items: Item[]): number {
  const [digits, letters] = [tokens[at], tokens[at + 1]];
  if (digits?.kind !== 'number' || letters?.kind !== 'word' || !letters.glued) return 0;
  const text = digits.text + letters.text;
  if (sizeOf(text) === null) return 0;
  items.push({ kind: 'word', text, start: digits.start, end: letters.end });
  return at + 2;
}

/** "3 in 1", "5-in-1". */
function readInOne(tokens: readonly Token[], at: number, items: Item[]): number {
  const parts = tokens.slice(at, at + 5).filter(({ text }) => text !== '-');
  const [many, within, one] = parts;
  if (many?.kind !== 'number' || one?.text !== '1') return 0;
  if (within?.text !== 'in' && within?.text !== 'en') return 0;
  items.push({ kind: 'word', text: `${many.text}in1`, start: many.start, end: one.end });
  return tokens.indexOf(one, at) + 1;
}

/** "2-3 years", "4 to 5 yrs", or a range that the store has as an option. */
function readRange(
  tokens: readonly Token[],
  at: number,
  context: ItemContext,
  items: Item[],
): number {
  const [low, to, high, unit] = tokens.slice(at, at + 4);
  if (low?.kind !== 'number' || high?.kind !== 'number') return 0;
  if (to?.text !== '-' && to?.text !== 'to' && to?.text !== 'a' && to?.text !== 'se') return 0;
  const text = `${low.text}-${high.text}`;
  const measure = unit?.kind === 'word' ? measureOf(1, unit.text, unit.glued) : null;
  if (measure?.dimension !== 'age' && !(context.isRange(text) || (context.literal && to.text === '-'))) return 0;
  const last = measure?.dimension === 'age' ? (unit as Token) : high;
  items.push({ kind: 'range', text, start: low.start, end: last.end });
  return measure?.dimension === 'age' ? at + 4 : at + 3;
}
