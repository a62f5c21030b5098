import { lazy } from '../../../../lazy.ts';
import type { Item } from '../items/item.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { ANY, type Speaks } from '../lexicon/spoken-in.ts';
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
  'kept',
  'again',
  'colour',
  'size',
  'sort',
  // Told by a row of counts, no words: "3 y 2".
  'in turn',
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
  'kept',
]);

export interface CueTable {
  /** What a phrase may do, the likelier first. */
  cues: ReadonlyMap<string, readonly Cue[]>;
  /** By the first word, how many words the longest cue has that begins with it. */
  longest: ReadonlyMap<string, number>;
}

const lines = lazy(() =>
  readLexicon('operations', ['meaning', 'words']).map(({ meaning, words, languages, where }) => {
    const cue = CUES.find((one) => one === meaning);
    if (cue === undefined) throw new Error(`${where}: unknown meaning "${meaning}"`);
    const phrases = wordsIn(words).map((phrase) => phrase.split(/[\s-]+/).map(plainWord));
    return { cue, phrases, languages };
  }),
);

const tables = new WeakMap<Speaks, CueTable>();

/** The cues of those languages that a store's shoppers write in: "hapus" is no mango in Indonesia. */
export function cuesOf(speaks: Speaks): CueTable {
  const known = tables.get(speaks);
  if (known) return known;
  const cues = new Map<string, Cue[]>();
  const longest = new Map<string, number>();
  for (const { cue, phrases, languages } of lines()) {
    for (const parts of languages.some(speaks) ? phrases : []) {
      const first = parts[0] ?? '';
      longest.set(first, Math.max(parts.length, longest.get(first) ?? 0));
      const key = parts.join(' ');
      const known = cues.get(key) ?? [];
      if (!known.includes(cue)) cues.set(key, [...known, cue]);
    }
  }
  const table = { cues, longest };
  tables.set(speaks, table);
  return table;
}

/** Whether a text, or the name of an option, has a noun: "swap the sizes", "Tamaño". */
export const saysNoun = (text: string, noun: Cue): boolean =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => cuesOf(ANY).cues.get(plainWord(word))?.includes(noun));

interface FoundCue {
  cue: Cue;
  /** How many items it has. */
  length: number;
}

/** The longest cue that starts at an item; null when none does. */
export function cueAt(table: CueTable, items: readonly Item[], at: number): FoundCue | null {
  const { cues, longest } = table;
  const first = items[at];
  const firsts = first?.kind === 'word' || first?.kind === 'gap' ? spellingsOf(table, first) : [];
  const most = Math.max(0, ...firsts.map((word) => longest.get(word) ?? 0));
  let phrases = [''];
  let best: FoundCue | null = null;
  for (let length = 1; length <= most; length += 1) {
    const words = spellingsOf(table, items[at + length - 1]);
    if (words.length === 0) break;
    phrases = phrases.flatMap((phrase) =>
      words.map((word) => (length === 1 ? word : `${phrase} ${word}`)),
    );
    for (const phrase of phrases) {
      const may = cues.get(phrase) ?? [];
      const cue = may.find(
        (one) =>
          (may.length === 1 || isSurely(table, { cue: one, length }, items, at)) &&
          isMeant(table, { cue: one, length }, items, at),
      );
      if (cue) best = { cue, length };
    }
  }
  return best;
}

/** Whether a word of several meanings has one of the narrower here: "por" is "each" in "uno por color". */
function isSurely(
  { cues }: CueTable,
  { cue, length }: FoundCue,
  items: readonly Item[],
  at: number,
): boolean {
  const next = items[at + length];
  if (cue === 'each') {
    const nouns = next?.kind === 'word' ? cues.get(plainWord(next.text)) : undefined;
    return nouns?.some((noun) => NOUNS.has(noun)) ?? false;
  }
  // "bajale 2" takes two off, "bajalo a 2" leaves two.
  return (cue !== 'less' && cue !== 'add') || next?.kind === 'number';
}

/** Small numbers that cues end with: "the first one", "los dos". */
const NUMERALS: readonly (readonly string[])[] = [
  [],
  ['one', 'uno', 'una', 'um', 'uma', 'ek', 'एक'],
  ['two', 'dos', 'dois', 'duas', 'dua'],
  ['three', 'tres', 'tiga'],
];

/** Spanish and Portuguese verbs carry their pronouns: "quítamelos", "agregale", "tira-me". */
const PRONOUNS = /^(\p{L}{4,}?)(?:me|te|se|nos)?(?:l[aeo]s?)?$/u;

/** A word, and the verb that it is without its pronouns where it has some. */
function verbForms({ longest }: CueTable, word: string): readonly string[] {
  if (longest.has(word)) return [word];
  const verb = PRONOUNS.exec(word)?.[1];
  return verb && verb !== word ? [word, verb] : [word];
}

/** The words that an item may have been; none for figures and signs. */
function spellingsOf(table: CueTable, item: Item | undefined): readonly string[] {
  if (item?.kind === 'gap') return item.word === undefined ? [] : [plainWord(item.word)];
  if (item?.kind === 'word') return verbForms(table, plainWord(item.text));
  const isWord = item?.kind === 'number' && item.form !== 'digits' && !item.counted;
  return isWord ? (NUMERALS[item.value] ?? []) : [];
}

/** Words of goods, too: "double bedsheet", "triple sec". */
const QUALITIES = new Set(['double', 'triple', 'doble', 'dobel']);
const isQuality = (item: Item | undefined): boolean =>
  item?.kind === 'word' && QUALITIES.has(plainWord(item.text));
const NOUNS: ReadonlySet<Cue> = new Set<Cue>(['colour', 'size', 'sort']);
const GROUPS: ReadonlySet<Cue> = new Set<Cue>(['each', 'all', 'two', 'three', 'rest']);

/** Whether words of a cue that are often something else are the cue here. */
function isMeant(
  table: CueTable,
  { cue, length }: FoundCue,
  items: readonly Item[],
  at: number,
): boolean {
  // "quita la goma", but not "goma de borrar".
  if (cue === 'remove' && isBehindOf(items, at)) return false;
  // "one of each colour", but not "colour pencils".
  if (NOUNS.has(cue)) return endsGroup(table, items, at);
  // "half mango half plain", but not "half a kilo".
  if (cue === 'share') {
    const noun = at + length - 1;
    return isShare(table, items, noun) && isShareAgain(table, items, noun);
  }
  // "double everything", but not "double bedsheet".
  if (cue === 'becomes') return isAmount(items[at + length]);
  if (isQuality(items[at]) && length === 1) return isAtEdge(table, items, at);
  return true;
}

function isBehindOf(items: readonly Item[], at: number): boolean {
  const before = items[at - 1];
  return before?.kind === 'word' && isWordOf('of', before.text);
}

/** "jadi 5": it becomes five. */
const isAmount = (item: Item | undefined): boolean =>
  item?.kind === 'number' || item?.kind === 'measure';

function endsGroup({ cues }: CueTable, items: readonly Item[], at: number): boolean {
  for (let length = 1; length <= 2 && length <= at; length += 1) {
    const words = items.slice(at - length, at).map((item) => {
      return item.kind === 'word' ? plainWord(item.text) : '';
    });
    if (cues.get(words.join(' '))?.some((cue) => GROUPS.has(cue))) return true;
  }
  return false;
}

function isShare({ cues }: CueTable, items: readonly Item[], at: number): boolean {
  const [share, next] = [items[at], items[at + 1]];
  if (share?.kind !== 'word') return false;
  const isHalf = cues.get(plainWord(share.text))?.includes('share');
  if (!isHalf) return false;
  return next?.kind === 'word' && !isWordOf('no share', next.text);
}

/** How far apart two halves are at most, in items. */
const NEAR = 12;

function isShareAgain(table: CueTable, items: readonly Item[], at: number): boolean {
  return [1, -1].some((step) => {
    for (let far = 1; far <= NEAR; far += 1) {
      const item = items[at + far * step];
      if (item === undefined || (item.kind === 'gap' && item.strength === 'hard')) return false;
      if (item.kind === 'word' && isShare(table, items, at + far * step)) return true;
    }
    return false;
  });
}

/** Whether a piece ends behind an item, or grammar follows. */
function isAtEdge(table: CueTable, items: readonly Item[], at: number): boolean {
  const [before, next] = [items[at - 1], items[at + 1]];
  if (next === undefined || next.kind === 'gap') return true;
  const cue = cueAt(table, items, at + 1)?.cue;
  if (cue === 'all' || cue === 'rest' || cue === 'two') return true;
  const sofar = before?.kind === 'word' ? table.cues.get(plainWord(before.text)) : undefined;
  return sofar?.some((one) => GROUPS.has(one)) ?? false;
}
