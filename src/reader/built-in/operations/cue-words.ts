import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Item } from '../items/item.ts';
import { isItemOf, isWordOf } from '../lexicon/grammar.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { ANY, type Speaks } from '../lexicon/spoken-in.ts';
import { plainWord } from '../words/plain-word.ts';

/** What a phrase does to the draft, besides what it names: a meaning of `operations.tsv`. */
export type Cue = string;

/** Cues that begin a new clause, even without a comma. */
export const OPENING: ReadonlySet<Cue> = new Set(
  'undo,change,swap,with,rather,sum,share,other,rest,except,as much as,becomes,kept'.split(','),
);

export interface CueTable {
  /** The possible cues of a phrase, likelier first. */
  cues: ReadonlyMap<string, readonly Cue[]>;
  /** By the first word, how many words the longest cue has that begins with it. */
  longest: ReadonlyMap<string, number>;
}

const lines = lazy(() =>
  readLexicon('operations', ['meaning', 'words']).map(({ meaning, words, languages }) => {
    const phrases = wordsIn(words).map((phrase) => phrase.split(/[\s-]+/).map(plainWord));
    return { cue: meaning, phrases, languages };
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

export interface FoundCue {
  cue: Cue;
  /** How many items it has. */
  length: number;
}

/** A cue that words of a message may be. */
interface Candidate extends FoundCue {
  table: CueTable;
  items: readonly Item[];
  at: number;
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
      const cue = may.find((one) => {
        const candidate = { cue: one, length, table, items, at };
        return (may.length === 1 || isSurely(candidate)) && isMeant(candidate);
      });
      if (cue) best = { cue, length };
    }
  }
  return best;
}

/** Whether a word of several meanings has one of the narrower here: "por" is "each" in "uno por color". */
function isSurely({ cue, length, table: { cues }, items, at }: Candidate): boolean {
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

const NOUNS: ReadonlySet<Cue> = new Set(['colour', 'size', 'sort']);
const GROUPS: ReadonlySet<Cue> = new Set(['each', 'all', 'two', 'three', 'rest']);
/** How far apart two halves are at most, in items. */
const NEAR = 12;

/** Whether words of a cue that are often something else are the cue here. */
function isMeant({ cue, length, table, items, at }: Candidate): boolean {
  const next = items[at + length];
  // "quita la goma", but not "goma de borrar".
  if (cue === 'remove' && isItemOf('of', items[at - 1])) return false;
  // "one of each colour", but not "colour pencils".
  if (NOUNS.has(cue)) {
    return [1, 2].some((words) => at >= words && isGroup(table, items.slice(at - words, at)));
  }
  // "half mango half plain", but not "half a kilo".
  if (cue === 'share') {
    const noun = at + length - 1;
    const isAgain = items.some((_, i) => {
      return i !== noun && Math.abs(i - noun) <= NEAR && isShare(table, items, i);
    });
    return isAgain && isShare(table, items, noun);
  }
  // "jadi 5": it becomes five.
  if (cue === 'becomes') return next?.kind === 'number' || next?.kind === 'measure';
  // "double everything", but not "double bedsheet": a piece ends behind it, or grammar follows.
  if (length > 1 || !isItemOf('goods too', items[at]) || !next || next.kind === 'gap') return true;
  return GROUPS.has(cueAt(table, items, at + 1)?.cue ?? 'undo') || isGroup(table, [items[at - 1]]);
}

/** Whether words mean several lines: "of each", "both". */
function isGroup({ cues }: CueTable, items: readonly (Item | undefined)[]): boolean {
  const words = items.map((item) => (item?.kind === 'word' ? plainWord(item.text) : ''));
  return cues.get(words.join(' '))?.some((cue) => GROUPS.has(cue)) ?? false;
}

function isShare({ cues }: CueTable, items: readonly Item[], at: number): boolean {
  const [share, next] = [items[at], items[at + 1]];
  if (share?.kind !== 'word' || next?.kind !== 'word' || isWordOf('no share', next.text))
    return false;
  return cues.get(plainWord(share.text))?.includes('share') ?? false;
}
