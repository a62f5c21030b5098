import type { CueKind } from './cue.ts';
import { foldCue, foldHindi } from './fold-cue.ts';

/** One word of a phrase. */
export interface Part {
  word: string;
  prefix: boolean;
  number: boolean;
  /** How many words may stand before it. */
  afterGap: number;
}

/** One phrase of a cue table. */
export interface Phrase {
  kind: CueKind;
  weight: number;
  atStart: boolean;
  parts: Part[];
}

/** How many words a mark may pass over. */
const GAPS: Readonly<Record<string, number>> = { '…': 3, '……': 7 };

/** Phrases by how they begin. */
export interface CueIndex {
  byWord: Map<string, Phrase[]>;
  /** By the first word and the second: hundreds of phrases begin with "me" or "can". */
  byPair: Map<string, Map<string, Phrase[]>>;
  byPrefix: Map<string, Phrase[]>;
  /** Ascending. */
  prefixLengths: number[];
}

/** The phrases that may stand where a word does. */
export interface CueStart {
  alone: readonly Phrase[];
  /** By the word behind it. */
  before: ReadonlyMap<string, readonly Phrase[]> | null;
}

/** A phrase as the table has it. */
export interface Cue {
  kind: CueKind;
  weight: number;
  text: string;
}

/** Makes cues quick to look up. Every phrase begins with a word: never with `#` or `…`. */
export function compileCues(cues: readonly Cue[], spelling: 'plain' | 'hindi'): CueIndex {
  const index: CueIndex = {
    byWord: new Map(),
    byPair: new Map(),
    byPrefix: new Map(),
    prefixLengths: [],
  };
  for (const cue of cues) addPhrase(index, compilePhrase(cue, spelling));
  const lengths = new Set([...index.byPrefix.keys()].map((prefix) => prefix.length));
  index.prefixLengths = [...lengths].sort((a, b) => a - b);
  return index;
}

function addPhrase({ byWord, byPair, byPrefix }: CueIndex, phrase: Phrase): void {
  const [first, second] = phrase.parts;
  if (!first || first.word === '') throw new Error('A cue has no first word');
  const paired = !first.prefix && second && second.word !== '' && !second.prefix;
  if (paired && second.afterGap === 0) {
    const seconds = byPair.get(first.word) ?? new Map<string, Phrase[]>();
    byPair.set(first.word, seconds);
    push(seconds, second.word, phrase);
  } else push(first.prefix ? byPrefix : byWord, first.word, phrase);
}

/** Most words begin nothing. */
const NOTHING: CueStart = { alone: [], before: null };

/** What may begin with a word. */
export function startAt(
  { byWord, byPair, byPrefix, prefixLengths }: CueIndex,
  word: string,
): CueStart {
  const alone = [...(byWord.get(word) ?? [])];
  for (const length of prefixLengths) {
    if (length > word.length) break;
    alone.push(...(byPrefix.get(word.slice(0, length)) ?? []));
  }
  const before = byPair.get(word) ?? null;
  return alone.length > 0 || before ? { alone, before } : NOTHING;
}

function push(map: Map<string, Phrase[]>, key: string, phrase: Phrase): void {
  const phrases = map.get(key);
  if (phrases) phrases.push(phrase);
  else map.set(key, [phrase]);
}

function compilePhrase({ text, kind, weight }: Cue, spelling: 'plain' | 'hindi'): Phrase {
  const fold = (word: string) => (spelling === 'hindi' ? foldHindi(foldCue(word)) : foldCue(word));
  const atStart = text.startsWith('^');
  const parts: Part[] = [];
  let afterGap = 0;
  for (const word of text.replace('^', '').split(' ')) {
    if (word in GAPS) {
      afterGap = GAPS[word] ?? 0;
      continue;
    }
    const prefix = word.endsWith('*');
    const number = word === '#';
    parts.push({ word: number ? '' : fold(word.replace('*', '')), prefix, number, afterGap });
    afterGap = 0;
  }
  return { kind, weight, atStart, parts };
}
