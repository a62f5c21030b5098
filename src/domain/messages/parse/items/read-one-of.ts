import { numeralOf } from './numerals.ts';
import type { Rule } from './reader.ts';
import { countUnitOf, measureOf } from './units.ts';

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
