import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { wordsOfPicture } from '../words/picture-words.ts';
import { numeralOf, sizeOf } from '../words/words.ts';
import { gapOfWord } from './gaps.ts';
import { aCount, type Reader, type Rule, wordAt } from './reader.ts';
import { countUnitOf, measureOf } from './units.ts';

const MOST_TOKENS = 9;
const SHORTEST_SKU = 4;

/** A SKU of the store as somebody typed it, its dashes or not. */
export const readSku: Rule = ({ tokens, context, items }, at) => {
  const first = tokens[at] as Token;
  if (!context.beginsSku(first.text)) return 0;
  let text = '';
  let found = 0;
  for (let next = at; next < Math.min(tokens.length, at + MOST_TOKENS); next += 1) {
    const token = tokens[next] as Token;
    if (next > at && !token.glued) break;
    if (token.kind !== 'mark') text += token.text;
    if (text.length < SHORTEST_SKU || !context.isSku(text)) continue;
    if (found > 0) items.pop();
    items.push({ kind: 'sku', text, start: first.start, end: token.end });
    found = next + 1;
  }
  return found;
};

const LONGEST_AND = 3;

/** "one plus" where the catalog has "OnePlus". */
export const readJoined: Rule = (reader, at) => {
  const { tokens, context, items } = reader;
  const [first, second] = [wordAt(reader, at), wordAt(reader, at + 1)];
  if (gapOfWord(second) === null && numeralOf(first) === null) return 0;
  // "verdura y una coca" where something comes in "Verdura y Ricota"; only a longer "and" is in names.
  const isAnd = second.length <= LONGEST_AND && isWordOf('and', second);
  const text = first + second;
  const [begin, end] = [tokens[at], tokens[at + 1]];
  if (second === '' || isAnd || !context.hasWord(text) || !begin || !end) return 0;
  items.push({ kind: 'word', text, start: begin.start, end: end.end });
  return at + 2;
};

/** Names that are written in one with their figures, by the number of tokens that they have. */
const IN_ONE: readonly [
  length: number,
  pattern: RegExp,
  fits: (match: RegExpExecArray, reader: Reader, behind: number) => boolean,
][] = [
  // "BL-5C": a code, no five of anything; "M-2" is two of size M.
  [4, /^\p{L}{1,3}-\d+(\p{L}{1,2})$/u, ([, unit = '']) => countUnitOf(unit) === null],
  // "4x40": the measure of a screw, no four of anything; "2x500g" are two packs.
  [
    3,
    /^\d{1,3}x\d+$/,
    (_, { tokens }, behind) => {
      const measure = measureOf(1, tokens[behind]?.text ?? '', tokens[behind]?.glued ?? false);
      return !measure || measure.dimension === 'length' || measure.dimension === 'inch';
    },
  ],
  // "s24", "v29": a letter or two belong to the digits behind them; "x2" is a count.
  [2, /^(?!x\d)\p{L}{1,2}\d/u, () => true],
  // "2xl", "3xl": the name of a size that begins with a digit.
  [2, /^\d+\p{L}+$/u, ([name]) => sizeOf(name) !== null],
];

/** A model, a code, the measure of a screw, a size. */
export const readInOne: Rule = (reader, at) => {
  const { tokens, items } = reader;
  if (!tokens[at + 1]?.glued) return 0;
  for (const [length, pattern, fits] of IN_ONE) {
    const own = tokens.slice(at, at + length);
    if (own.length < length || own.some(({ glued }, i) => i > 0 && !glued)) continue;
    const match = pattern.exec(own.map(({ text }) => text).join(''));
    if (!match || !fits(match, reader, at + length)) continue;
    const text = match.input.replace('-', '');
    items.push({ kind: 'word', text, start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 });
    return at + length;
  }
  return 0;
};

/** "3 in 1", "5-in-1". */
export const readManyInOne: Rule = ({ tokens, items }, at) => {
  const [many, within, one] = tokens.slice(at, at + 5).filter(({ text }) => text !== '-');
  if (one?.text !== '1' || (within?.text !== 'in' && within?.text !== 'en') || !many) return 0;
  items.push({ kind: 'word', text: `${many.text}in1`, start: many.start, end: one.end });
  return tokens.indexOf(one, at) + 1;
};

/** "🍋 x6", "🥛🥛🥛 half litre": pictures in place of a word; as many as there are at the start. */
export const readPicture: Rule = ({ tokens, items }, at) => {
  const { text, start } = tokens[at] as Token;
  if (wordsOfPicture(text).length === 0) return 0;
  let next = at + 1;
  while (tokens[next]?.text === text) next += 1;
  const { end } = tokens[next - 1] as Token;
  const [last, follow] = [items.at(-1), tokens[next]];
  // "2 rolls 🥖 for Toño" says it once more; "bulb 💡 6" counts it.
  if (last?.kind === 'word' && follow?.kind !== 'number') return next;
  const begins = last === undefined || last.kind === 'gap';
  if (next - at > 1 && begins && follow?.kind === 'word') {
    items.push(aCount({ value: next - at, counted: true, start, end }));
  }
  items.push({ kind: 'word', text, start, end });
  return next;
};

/** "c/ catupiry", "p/ sexta": with and for, which name nothing; "s/ sal" is without, "c/u" each. */
export const readShortForm: Rule = ({ tokens, context, items }, at) => {
  const [word, slash, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!word || slash?.text !== '/' || !slash.glued || !next) return 0;
  if (!/^[cps]$/.test(word.text) || !(context.speaks('es') || context.speaks('pt'))) return 0;
  const isEach = word.text === 'c' && next.text === 'u';
  const without = context.speaks('pt') ? 'sem' : 'sin';
  const end = isEach ? next.end : slash.end;
  const text = isEach ? 'cada' : word.text === 's' ? without : null;
  if (text) items.push({ kind: 'word', text, start: word.start, end });
  return isEach ? at + 3 : at + 2;
};

/** "onde2", "kuning2nya", "dua2nya": Indonesian writes a word that comes twice with a 2. */
export const readTwice: Rule = ({ tokens, context, items }, at) => {
  const [word, two, ending] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!word || word.text.length < 3 || two?.text !== '2' || !two.glued) return 0;
  if (!context.speaks('id') || context.speaks('hi')) return 0;
  const ends = ending?.kind === 'word' && ending.glued;
  const { text, start } = word;
  items.push({ kind: 'word', text, start, end: ends ? ending.end : two.end });
  return at + (ends ? 3 : 2);
};

const PREFIX = /^s[ea](?=[a-z]{2})/;

/** "sekilo", "sebungkus": Indonesian says one of a unit in one word; "selusin" is twelve. */
export const readOneOf: Rule = ({ tokens, context, items }, at) => {
  const { text, start, end } = tokens[at] as Token;
  if (!PREFIX.test(text) || !context.speaks('id') || context.speaks('hi')) return 0;
  if (context.hasWord(text) || numeralOf(text) !== null) return 0;
  const bare = text.slice(2).replace(/nya$/, '');
  const measure = measureOf(1, bare, false);
  const unit = countUnitOf(bare);
  if (measure) items.push({ kind: 'measure', measure, start, end });
  else if (unit === null) return 0;
  else {
    const count = { value: 1, form: 'word', counted: true, unit } as const;
    items.push(aCount({ ...count, start, end: start + 2 }));
    // The pack may be what the store sells: "sedus" of what comes by the box or by the piece.
    if (unit !== 'piece') items.push({ kind: 'word', text: bare, start: start + 2, end });
  }
  return at + 1;
};

const PRICE_SIGNS = new Set(['₹', '$', '€', '£', '₦', '@']);

/** "₹320", "Rs. 599", "160/-", "12 €": what it costs is no count. */
export const skipPrice: Rule = ({ tokens }, at) => {
  const token = tokens[at] as Token;
  if (token.kind === 'number') return pastAmount(tokens, at + 1, 0);
  if (!PRICE_SIGNS.has(token.text) && !isWordOf('currency before', token.text)) return 0;
  // "Rs. 599", "R$ 112".
  const first = /^[.$]$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  return tokens[first]?.kind === 'number' ? pastAmount(tokens, first + 1, first + 1) : 0;
};

/** Past what marks the number before as money; `otherwise` where nothing does. */
function pastAmount(tokens: readonly Token[], at: number, otherwise: number): number {
  const [sign, next] = [tokens[at]?.text ?? '', tokens[at + 1]];
  if (sign === '/' && next?.text === '-') return at + 2;
  if (isWordOf('currency behind', sign)) return at + 1;
  // "2 ₹40" is a count and a price: the sign belongs to the number after it.
  const ofNext = next?.kind === 'number' && next.glued;
  return PRICE_SIGNS.has(sign) && sign !== '@' && !ofNext ? at + 1 : otherwise;
}
