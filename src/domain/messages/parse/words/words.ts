import { conceptsOf } from './dictionary.ts';

export type { WordKind } from './concept-table.ts';
export {
  broaderThan,
  conceptOf,
  conceptsOf,
  longestConcept,
  mayBeginTerm,
  sizeOfTwo,
} from './dictionary.ts';
export { isFiller } from './filler-words.ts';
export { foldWord } from './fold-word.ts';
export { type NumberReading, readNumberWord } from './number-words.ts';
export { isDevanagari, plainWord } from './plain-word.ts';
export { soundKeys } from './sounds-like.ts';
export { transliterate } from './transliterate.ts';
export { unitOf } from './unit-words.ts';

const ofKind = (word: string, kind: string): string | null =>
  conceptsOf(word).find((one) => one.kind === kind)?.concept ?? null;

/** The colour that a word names ("laal", "azul marino"); `broaderThan` gives a shade's colour. */
export const colourOf = (word: string): string | null => ofKind(word, 'colour');

/** The size that a word names: letters where there are some ("chhota" is S), else a name. */
export const sizeOf = (word: string): string | null => ofKind(word, 'size');
