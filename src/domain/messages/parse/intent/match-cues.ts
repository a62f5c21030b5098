import { lazy } from '../../../../lazy.ts';
import { Memo } from '../words/memo.ts';
import { numeralsOf } from '../words/words.ts';
import { type Cue, foldCue, inHindi, readCues } from './cues.ts';

/** A word of a message as cues see it. */
export interface CueWord {
  number: boolean;
  /** Its forms in cues: itself, its Hindi spelling, a number. */
  spellings: readonly string[];
  /** The cues that begin with it. */
  begun: readonly Cue[];
}

const MOST_REMEMBERED = 20_000;
const remembered = new Memo<CueWord>(MOST_REMEMBERED);

/** A word as written in a text. */
export const cueWord = (text: string): CueWord => remembered.get(text, readWord);

/** All cues by their first word; those that begin with the beginning of a word apart. */
const cues = lazy(() => {
  const all = new Map<string, Cue[]>();
  for (const cue of readCues()) {
    const [first = ''] = cue.words;
    all.set(first, [...(all.get(first) ?? []), cue]);
  }
  return { all, prefixed: [...all].filter(([first]) => first.endsWith('*')) };
});

function readWord(text: string): CueWord {
  const folded = foldCue(text);
  const number = /^\d/.test(folded) || numeralsOf(folded).length > 0;
  const spellings = [folded, inHindi(folded), ...(number ? ['#'] : [])];
  const { all, prefixed } = cues();
  const begun = [
    ...spellings.flatMap((spelling) => all.get(spelling) ?? []),
    ...prefixed.flatMap(([first, begun]) => (isOne(first, spellings) ? begun : [])),
  ];
  return { number, spellings, begun };
}

/** Whether a word of a cue is one of these. */
const isOne = (word: string, spellings: readonly string[]): boolean =>
  word.endsWith('*')
    ? spellings.some((spelling) => spelling.startsWith(word.slice(0, -1)))
    : spellings.includes(word);

/** How many words a mark may pass over. */
const GAPS: ReadonlyMap<string, number> = new Map([
  ['…', 3],
  ['……', 7],
]);
/** So short a gap passes over no numbers: what is counted is goods. */
const SHORT_GAP = 3;

interface Found {
  cue: Cue;
  /** The positions of its words. */
  places: readonly number[];
}

/** The cues of one clause; of overlapping ones, the one that reaches furthest. */
export function matchCues(words: readonly CueWord[]): Cue[] {
  const found: Found[] = [];
  for (const [at, { begun }] of words.entries()) {
    for (const cue of begun) {
      if (cue.atStart && at > 0) continue;
      for (const places of waysOf(cue.words, 1, words, [at])) found.push({ cue, places });
    }
  }
  found.sort(
    (a, b) =>
      reach(b) - reach(a) ||
      b.cue.weight - a.cue.weight ||
      (a.places[0] as number) - (b.places[0] as number),
  );
  const taken = new Set<number>();
  return found
    .filter(({ places }) => {
      const isFree = !places.some((place) => taken.has(place));
      if (isFree) for (const place of places) taken.add(place);
      return isFree;
    })
    .map(({ cue }) => cue);
}

/** Words far apart that belong together ("send … photo") say more than neighbours ("can you send"). */
const reach = ({ cue, places }: Found): number =>
  places.length + (cue.words.length > places.length ? 2 : 0);

/** The ways in which the words of a cue from `part` on follow those already found. */
function waysOf(
  cue: readonly string[],
  part: number,
  words: readonly CueWord[],
  places: readonly number[],
): (readonly number[])[] {
  if (part === cue.length) return [places];
  const gap = GAPS.get(cue[part] ?? '') ?? 0;
  const wanted = cue[gap > 0 ? part + 1 : part] ?? '';
  const ways: (readonly number[])[] = [];
  const first = (places.at(-1) ?? 0) + 1;
  for (let at = first; at <= first + gap; at += 1) {
    const word = words[at];
    if (!word) break;
    if (isOne(wanted, word.spellings))
      ways.push(...waysOf(cue, part + (gap > 0 ? 2 : 1), words, [...places, at]));
    if (word.number && gap <= SHORT_GAP) break;
  }
  return ways;
}
