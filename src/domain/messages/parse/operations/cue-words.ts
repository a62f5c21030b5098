import { lazy } from '../../../../lazy.ts';
import type { Item } from '../items/item.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { plainWord } from '../words/plain-word.ts';

/** What a turn of phrase does to the draft, beside what it names; `operations.tsv` tells each. */
const CUES = [
  'undo',
  'change',
  'swap',
  'remove',
  'rather',
  'settle',
  'becomes',
  'with',
  'more',
  'add',
  'less',
  'each',
  'same',
  'same count',
  'as much as',
  'also',
  'all',
  'two',
  'three',
  'rest',
  'other',
  'share',
  'part',
  'equal',
  'sum',
  'double',
  'triple',
  'halve',
  'only',
  'except',
  'first',
  'second',
  'third',
  'last',
  'exchange',
  'again',
  'colour',
  'size',
  'sort',
] as const;
export type Cue = (typeof CUES)[number];

/** Cues that begin something new, also where nobody set a comma. */
export const OPENING: ReadonlySet<Cue> = new Set<Cue>([
  'undo',
  'change',
  'swap',
  'with',
  'rather',
  'sum',
  'share',
  'other',
  'rest',
  'except',
  'as much as',
  'becomes',
]);

interface CueTable {
  /** What a phrase may do, the likelier first. */
  cues: ReadonlyMap<string, readonly Cue[]>;
  /** By the first word, how many words the longest cue has that begins with it. */
  longest: ReadonlyMap<string, number>;
}

const table = lazy((): CueTable => {
  const cues = new Map<string, Cue[]>();
  const longest = new Map<string, number>();
  for (const { meaning, words, where } of readLexicon('operations', ['meaning', 'words'])) {
    const cue = CUES.find((one) => one === meaning);
    if (cue === undefined) throw new Error(`${where}: unknown meaning "${meaning}"`);
    for (const phrase of wordsIn(words)) {
      const parts = phrase.split(/[\s-]+/).map(plainWord);
      const first = parts[0] ?? '';
      longest.set(first, Math.max(parts.length, longest.get(first) ?? 0));
      const key = parts.join(' ');
      cues.set(key, [...(cues.get(key) ?? []), cue]);
    }
  }
  return { cues, longest };
});

interface FoundCue {
  cue: Cue;
  /** How many items it has. */
  length: number;
}

/** The longest cue that starts at an item; null when none does. */
export function cueAt(items: readonly Item[], at: number): FoundCue | null {
  const { cues, longest } = table();
  const first = items[at];
  const most = first?.kind === 'word' ? (longest.get(plainWord(first.text)) ?? 0) : 0;
  let phrase = '';
  let best: FoundCue | null = null;
  for (let length = 1; length <= most; length += 1) {
    const item = items[at + length - 1];
    if (item?.kind !== 'word') break;
    phrase = length === 1 ? plainWord(item.text) : `${phrase} ${plainWord(item.text)}`;
    const cue = cues.get(phrase)?.find((one) => isMeant({ cue: one, length }, items, at));
    if (cue) best = { cue, length };
  }
  return best;
}

/** "half a kilo", "half dozen". */
const NO_SHARE = new Set([
  'a',
  'an',
  'dozen',
  'darjan',
  'docena',
  'duzia',
  'dúzia',
  'lusin',
  'दर्जन',
]);
const NOUNS: ReadonlySet<Cue> = new Set<Cue>(['colour', 'size', 'sort']);
const GROUPS: ReadonlySet<Cue> = new Set<Cue>(['each', 'all', 'two', 'three', 'rest']);

/** Whether words of a cue that are often something else are the cue here. */
function isMeant({ cue, length }: FoundCue, items: readonly Item[], at: number): boolean {
  // "one of each colour", but not "colour pencils".
  if (NOUNS.has(cue)) return endsGroup(items, at);
  // "half mango half plain", but not "half a kilo".
  if (cue === 'share') return isShare(items, at) && isShareAgain(items, at);
  // "double everything", but not "double bedsheet".
  if (cue === 'becomes') return isAmount(items[at + length]);
  if (cue === 'double' && length === 1) return isAtEdge(items, at);
  return true;
}

/** "jadi 5": it becomes five. */
const isAmount = (item: Item | undefined): boolean =>
  item?.kind === 'number' || item?.kind === 'measure';

function endsGroup(items: readonly Item[], at: number): boolean {
  const { cues } = table();
  for (let length = 1; length <= 2 && length <= at; length += 1) {
    const words = items.slice(at - length, at).map((item) => {
      return item.kind === 'word' ? plainWord(item.text) : '';
    });
    if (cues.get(words.join(' '))?.some((cue) => GROUPS.has(cue))) return true;
  }
  return false;
}

function isShare(items: readonly Item[], at: number): boolean {
  const { cues } = table();
  const [share, next] = [items[at], items[at + 1]];
  if (share?.kind !== 'word') return false;
  const isHalf = cues.get(plainWord(share.text))?.includes('share');
  if (!isHalf) return false;
  return next?.kind === 'word' && !NO_SHARE.has(next.text);
}

function isShareAgain(items: readonly Item[], at: number): boolean {
  return items.some((item, i) => {
    if (i === at || item.kind !== 'word' || !isShare(items, i)) return false;
    const between = items.slice(Math.min(i, at), Math.max(i, at));
    return between.every((one) => one.kind !== 'gap' || one.strength === 'soft');
  });
}

/** Whether a piece ends behind an item, or grammar follows. */
function isAtEdge(items: readonly Item[], at: number): boolean {
  const [before, next] = [items[at - 1], items[at + 1]];
  if (next === undefined || next.kind === 'gap') return true;
  const cue = cueAt(items, at + 1)?.cue;
  if (cue === 'all' || cue === 'rest' || cue === 'two') return true;
  const sofar = before?.kind === 'word' ? table().cues.get(plainWord(before.text)) : undefined;
  return sofar?.some((one) => GROUPS.has(one)) ?? false;
}
