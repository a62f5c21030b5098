import { Memo } from '../words/memo.ts';
import { type CueIndex, compileCues, type Phrase } from './compile-cues.ts';
import type { CueKind } from './cue.ts';
import { CUE_TABLES } from './cue-tables.ts';
import type { CueWord } from './read-words.ts';

/** A cue that stands in a clause. */
export interface CueHit {
  kind: CueKind;
  weight: number;
  /** Index of its first word in the clause. */
  at: number;
}

interface Found extends CueHit {
  words: number[];
  /** Who reaches further wins. */
  reach: number;
}

const INDEXES = (['plain', 'hindi'] as const).map((spelling) => {
  const tables = CUE_TABLES.filter((each) => each.spelling === spelling);
  return {
    spelling,
    index: compileCues(
      tables.map(({ table }) => table),
      spelling,
    ),
  };
});
/** Words of the same few languages come again and again. */
const MOST_WORDS = 20_000;
const STARTS = INDEXES.map(() => new Memo<readonly Phrase[]>(MOST_WORDS));
/** So short a gap passes over no numbers: what is counted is goods. */
const SHORT_GAP = 3;

/** The cues of one clause; where they overlap, the longest. */
export function matchCues(words: readonly CueWord[]): CueHit[] {
  const found: Found[] = [];
  INDEXES.forEach(({ spelling, index }, i) => {
    const starts = STARTS[i];
    for (let at = 0; at < words.length; at++) {
      const word = words[at]?.[spelling] ?? '';
      const next = words[at + 1]?.[spelling];
      const single = starts?.get(word, (start) => phrasesFrom(index, start)) ?? NONE;
      const pairs = next === undefined ? NONE : (index.byPair.get(`${word} ${next}`) ?? NONE);
      for (const phrases of [single, pairs]) {
        for (const phrase of phrases) {
          const matched = matchPhrase(phrase, words, at, spelling);
          if (matched) found.push(hitOf(phrase, at, matched));
        }
      }
    }
  });
  return found.length > 1 ? withoutOverlaps(found) : found;
}

const NONE: readonly Phrase[] = [];

function phrasesFrom(index: CueIndex, word: string): Phrase[] {
  const phrases = [...(index.byWord.get(word) ?? NONE)];
  for (const length of index.prefixLengths) {
    if (length > word.length) break;
    phrases.push(...(index.byPrefix.get(word.slice(0, length)) ?? NONE));
  }
  return phrases;
}

function hitOf(phrase: Phrase, at: number, words: number[]): Found {
  return { kind: phrase.kind, weight: phrase.weight, at, words, reach: reachOf(phrase) };
}

function matchPhrase(
  phrase: Phrase,
  words: readonly CueWord[],
  start: number,
  spelling: 'plain' | 'hindi',
): number[] | null {
  if (phrase.atStart && start > 0) return null;
  const matched: number[] = [];
  let at = start;
  for (const part of phrase.parts) {
    const last = at + part.afterGap;
    let hit = -1;
    for (let i = at; i <= last && i < words.length; i++) {
      const word = words[i] as CueWord;
      if (part.number ? word.number : fits(part, word[spelling])) {
        hit = i;
        break;
      }
      if (word.number && part.afterGap <= SHORT_GAP) break;
    }
    if (hit < 0) return null;
    matched.push(hit);
    at = hit + 1;
  }
  return matched;
}

function fits(part: { word: string; prefix: boolean }, word: string): boolean {
  return part.prefix ? word.startsWith(part.word) : word === part.word;
}

/** Words far apart that belong together ("send … photo") say more than neighbours ("can you send"). */
function reachOf({ parts }: Phrase): number {
  return parts.length + (parts.some((part) => part.afterGap > 0) ? 2 : 0);
}

function withoutOverlaps(found: Found[]): CueHit[] {
  found.sort((a, b) => b.reach - a.reach || b.weight - a.weight || a.at - b.at);
  const taken = new Set<number>();
  const hits: CueHit[] = [];
  for (const cue of found) {
    if (cue.words.some((word) => taken.has(word))) continue;
    for (const word of cue.words) taken.add(word);
    hits.push({ kind: cue.kind, weight: cue.weight, at: cue.at });
  }
  return hits;
}
