import type { Token } from '../text/tokens.ts';
import { wordsOfPicture } from '../words/picture-words.ts';
import type { Rule } from './reader.ts';

/** "🍋 x6", "🥛🥛🥛 half litre": a picture in the place of a word; so many as there are where they begin. */
export const readPicture: Rule = ({ tokens, context, items }, at) => {
  const first = tokens[at];
  if (context.literal || first?.kind !== 'mark' || wordsOfPicture(first.text).length === 0)
    return 0;
  let next = at + 1;
  while (tokens[next]?.text === first.text) next += 1;
  const { text, start } = first;
  const { end } = tokens[next - 1] as Token;
  const last = items.at(-1);
  const follow = tokens[next];
  // "2 rolls 🥖 for Toño" says it once more; "bulb 💡 6" counts it.
  if (last?.kind === 'word' && follow?.kind !== 'number') return next;
  const begins = last === undefined || last.kind === 'gap';
  const goesOn = follow?.kind === 'word' || wordsOfPicture(follow?.text ?? '').length > 0;
  if (next - at > 1 && begins && goesOn) {
    const many = { counted: true, named: false, model: false, unit: null } as const;
    items.push({ kind: 'number', value: next - at, form: 'digits', ...many, start, end });
  }
  items.push({ kind: 'word', text, start, end });
  return next;
};
