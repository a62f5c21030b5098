import type { Part, Phrase } from './compile-cues.ts';
import type { CueKind } from './cue.ts';
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

/** So short a gap passes over no numbers: what is counted is goods. */
const SHORT_GAP = 3;
const SPELLINGS = ['plain', 'hindi'] as const;

/** The cues of one clause; where they overlap, the longest. */
export function matchCues(words: readonly CueWord[]): CueHit[] {
  const found: Found[] = [];
  for (const spelling of SPELLINGS) {
    for (let at = 0; at < words.length; at += 1) {
      const { alone, before } = (words[at] as CueWord).starts[spelling];
      if (alone.length > 0) addHits(found, alone, words, at, spelling);
      const next = before === null ? undefined : words[at + 1];
      const pairs = next && before?.get(next[spelling]);
      if (pairs) addHits(found, pairs, words, at, spelling);
    }
  }
  return found.length > 1 ? withoutOverlaps(found) : found;
}

function addHits(
  found: Found[],
  phrases: readonly Phrase[],
  words: readonly CueWord[],
  at: number,
  spelling: 'plain' | 'hindi',
): void {
  for (const phrase of phrases) {
    const matched = matchPhrase(phrase, words, at, spelling);
    if (matched) found.push(hitOf(phrase, at, matched));
  }
}

function hitOf(phrase: Phrase, at: number, words: number[]): Found {
  return { kind: phrase.kind, weight: phrase.weight, at, words, reach: reachOf(phrase) };
}

/** The words of a phrase that begins at `start`, where its first word is known to stand. */
function matchPhrase(
  { atStart, parts }: Phrase,
  words: readonly CueWord[],
  start: number,
  spelling: 'plain' | 'hindi',
): number[] | null {
  if (atStart && start > 0) return null;
  let matched: number[] | null = null;
  let at = start + 1;
  for (let i = 1; i < parts.length; i++) {
    const hit = findPart(parts[i] as Part, words, at, spelling);
    if (hit < 0) return null;
    matched ??= [start];
    matched.push(hit);
    at = hit + 1;
  }
  return matched ?? [start];
}

function findPart(
  part: Part,
  words: readonly CueWord[],
  from: number,
  spelling: 'plain' | 'hindi',
): number {
  const end = Math.min(words.length, from + part.afterGap + 1);
  for (let i = from; i < end; i++) {
    const word = words[i] as CueWord;
    if (part.number ? word.number : fits(part, word[spelling])) return i;
    if (word.number && part.afterGap <= SHORT_GAP) break;
  }
  return -1;
}

function fits(part: Part, word: string): boolean {
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
