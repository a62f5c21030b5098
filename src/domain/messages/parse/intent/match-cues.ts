import { Memo } from '../words/memo.ts';
import { readNumberWord } from '../words/words.ts';
import { type Cue, type CueNode, cueTree } from './cues.ts';
import { foldCue, inHindi } from './fold-cue.ts';

/** A word of a message as cues see it. */
export interface CueWord {
  number: boolean;
  /** What it is in cues: itself, and as it would be spelled in Hindi. */
  spellings: readonly string[];
  /** Where the cues that begin with it go on. */
  begun: readonly CueNode[];
}

const MOST_REMEMBERED = 20_000;
const remembered = new Memo<CueWord>(MOST_REMEMBERED);

/** A word as it stands in a text. */
export const cueWord = (text: string): CueWord => remembered.get(text, readWord);

function readWord(text: string): CueWord {
  const folded = foldCue(text);
  const number = /^\d/.test(folded) || readNumberWord(folded).length > 0;
  const spellings = [folded, inHindi(folded)];
  return { number, spellings, begun: follow(cueTree(), { number, spellings }) };
}

function follow(node: CueNode, { number, spellings }: Omit<CueWord, 'begun'>): CueNode[] {
  const found: CueNode[] = [];
  for (const spelling of number ? [...spellings, '#'] : spellings) {
    const next = node.next.get(spelling);
    if (next) found.push(next);
    for (const [prefix, behind] of node.prefixes)
      if (spelling.startsWith(prefix)) found.push(behind);
  }
  return found;
}

/** How many words a mark may pass over. */
const GAPS = [
  ['…', 3],
  ['……', 7],
] as const;
/** So short a gap passes over no numbers: what is counted is goods. */
const SHORT_GAP = 3;

interface Found {
  cue: Cue;
  words: readonly number[];
  /** Who reaches further wins. */
  reach: number;
}

/** The cues of one clause; where they overlap, the longest. */
export function matchCues(words: readonly CueWord[]): Cue[] {
  const found: Found[] = [];
  words.forEach(({ begun }, at) => {
    for (const node of begun) collect(node, words, [at], found);
  });
  if (found.length < 2) return found.map(({ cue }) => cue);
  found.sort(
    (a, b) =>
      b.reach - a.reach ||
      b.cue.weight - a.cue.weight ||
      (a.words[0] as number) - (b.words[0] as number),
  );
  const taken = new Set<number>();
  return found
    .filter(({ words: own }) => {
      const isFree = !own.some((word) => taken.has(word));
      if (isFree) for (const word of own) taken.add(word);
      return isFree;
    })
    .map(({ cue }) => cue);
}

/** @param own the places of the words that led to `node` */
function collect(
  node: CueNode,
  words: readonly CueWord[],
  own: readonly number[],
  found: Found[],
): void {
  for (const cue of node.ends) {
    if (cue.atStart && own[0] !== 0) continue;
    // Words far apart that belong together ("send … photo") say more than neighbours ("can you send").
    const isParted = cue.words.length > own.length;
    found.push({ cue, words: own, reach: own.length + (isParted ? 2 : 0) });
  }
  const last = own.at(-1) as number;
  step(node, words, own, last + 1, found);
  for (const [mark, most] of GAPS) {
    const gap = node.next.get(mark);
    if (!gap) continue;
    for (let at = last + 1; at <= last + 1 + most; at += 1) {
      step(gap, words, own, at, found);
      if (words[at]?.number && most <= SHORT_GAP) break;
    }
  }
}

function step(
  node: CueNode,
  words: readonly CueWord[],
  own: readonly number[],
  at: number,
  found: Found[],
): void {
  const word = words[at];
  if (!word || node.next.size === 0) return;
  for (const next of follow(node, word)) collect(next, words, [...own, at], found);
}
