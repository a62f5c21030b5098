import { numeralOf } from './numerals.ts';
import type { Rule } from './reader.ts';
import { countUnitOf, measureOf } from './units.ts';

/** "c/ catupiry", "p/ sexta": with and for, which name nothing; "s/ sal" is without, "c/u" each. */
export const readShortForm: Rule = ({ tokens, context, items }, at) => {
  const [word, slash, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (word?.kind !== 'word' || slash?.text !== '/' || !slash.glued || next === undefined) return 0;
  if (!/^[cps]$/.test(word.text)) return 0;
  if (!context.literal && !context.speaks('es') && !context.speaks('pt')) return 0;
  if (next.kind === 'word' && next.text === 'u') {
    if (word.text !== 'c' || context.literal) return 0;
    items.push({ kind: 'word', text: 'cada', start: word.start, end: next.end });
    return at + 3;
  }
  if (word.text !== 's') return at + 2;
  const text = context.speaks('pt') ? 'sem' : 'sin';
  items.push({ kind: 'word', text, start: word.start, end: slash.end });
  return at + 2;
};

/** "onde2", "kuning2nya": Indonesian writes a word that comes twice with a 2. */
export const readTwice: Rule = ({ tokens, context, items }, at) => {
  const [word, two, ending] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (word?.kind !== 'word' || word.text.length < 3 || two?.text !== '2' || !two.glued) return 0;
  if (context.literal || !context.speaks('id') || context.speaks('hi')) return 0;
  const ends = ending?.kind === 'word' && ending.glued;
  // "dua2nya": both.
  const { text, start } = word;
  items.push({ kind: 'word', text, start, end: ends ? ending.end : two.end });
  return at + (ends ? 3 : 2);
};

const PREFIX = /^s[ea](?=[a-z]{2})/;

/** "sekilo", "sebungkus": Indonesian says one of a unit in one word. */
export const readOneOf: Rule = ({ tokens, context, items }, at) => {
  const token = tokens[at];
  if (context.literal || token?.kind !== 'word' || !PREFIX.test(token.text)) return 0;
  if (!context.speaks('id') || context.speaks('hi') || context.hasWord(token.text)) return 0;
  // "selusin" is twelve.
  if (numeralOf(token.text) !== null) return 0;
  const bare = token.text.slice(2).replace(/nya$/, '');
  const { start, end } = token;
  const measure = measureOf(1, bare, false);
  if (measure !== null) {
    items.push({ kind: 'measure', measure, start, end });
    return at + 1;
  }
  const unit = countUnitOf(bare);
  if (unit === null) return 0;
  const count = { counted: true, named: false, model: false, unit } as const;
  items.push({ kind: 'number', value: 1, form: 'word', ...count, start, end: start + 2 });
  // The pack may be what the store sells: "sedus" of what comes by the box or by the piece.
  if (unit !== 'piece') items.push({ kind: 'word', text: bare, start: start + 2, end });
  return at + 1;
};
