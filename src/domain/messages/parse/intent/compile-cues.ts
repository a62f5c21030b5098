import { CUE_KINDS, type CueKind, type CueTable } from './cue.ts';
import { foldCue, foldHindi } from './fold-cue.ts';

interface Part {
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
  byPrefix: Map<string, Phrase[]>;
  /** Ascending. */
  prefixLengths: number[];
}

/** Makes a table quick to look up. Every phrase begins with a word: never with `#` or `…`. */
export function compileCues(table: CueTable, spelling: 'plain' | 'hindi'): CueIndex {
  const byWord = new Map<string, Phrase[]>();
  const byPrefix = new Map<string, Phrase[]>();
  for (const kind of CUE_KINDS) {
    for (const [weight, phrases] of Object.entries(table[kind] ?? {})) {
      for (const text of phrases.split('|')) {
        const phrase = compilePhrase(text, kind, Number(weight), spelling);
        const [first] = phrase.parts;
        if (!first || first.word === '') throw new Error(`A cue has no first word: "${text}"`);
        const map = first.prefix ? byPrefix : byWord;
        map.set(first.word, [...(map.get(first.word) ?? []), phrase]);
      }
    }
  }
  const lengths = new Set([...byPrefix.keys()].map((prefix) => prefix.length));
  return { byWord, byPrefix, prefixLengths: [...lengths].sort((a, b) => a - b) };
}

function compilePhrase(
  text: string,
  kind: CueKind,
  weight: number,
  spelling: 'plain' | 'hindi',
): Phrase {
  const fold = (word: string) => (spelling === 'hindi' ? foldHindi(foldCue(word)) : foldCue(word));
  const trimmed = text.trim();
  const atStart = trimmed.startsWith('^');
  const parts: Part[] = [];
  let afterGap = 0;
  for (const word of trimmed.replace('^', '').split(/\s+/u)) {
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
