export type { WordKind } from './concept-table.ts';
export {
  broaderThan,
  colourOf,
  conceptOf,
  conceptsOf,
  longestTerm,
  mayBeginTerm,
  sizeOf,
  sizeOfTwo,
} from './dictionary.ts';
export { isFiller } from './filler-words.ts';
export { foldWord } from './fold-word.ts';
export { type NumberReading, numeralOf, numeralsOf, unitOf } from './number-words.ts';
export { isDevanagari, plainWord } from './plain-word.ts';
export { soundKeys } from './sounds-like.ts';
export { transliterate } from './transliterate.ts';
