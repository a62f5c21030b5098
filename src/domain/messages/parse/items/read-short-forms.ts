import type { Rule } from './reader.ts';

/** "c/ catupiry", "p/ sexta": with and for, which name nothing; "s/ sal" is without. */
export const readShortForm: Rule = ({ tokens, context, items }, at) => {
  const [word, slash, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (word?.kind !== 'word' || slash?.text !== '/' || !slash.glued || next === undefined) return 0;
  if (!/^[cps]$/.test(word.text) || (next.kind === 'word' && next.text === 'u')) return 0;
  if (!context.literal && !context.speaks('es') && !context.speaks('pt')) return 0;
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
