import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Language } from '../lexicon/languages.ts';
import { wordLines } from '../lexicon/read-lexicon.ts';
import { Memo } from '../words/memo.ts';
import { foldWord, numeralsOf, plainWord } from '../words/words.ts';

/** The kinds of evidence that cues give. */
export const CUE_KINDS = [
  'order',
  'ask',
  'total',
  'past',
  'complaint',
  'return',
  'status',
  'conditional',
  'ifAvailable',
  'negation',
  'later',
  'praise',
  'thanks',
  'greeting',
  'statement',
  'info',
  'spam',
  'neutral',
] as const;
export type CueKind = (typeof CUE_KINDS)[number];

/** A turn of phrase of a table. */
interface Cue<Kind extends string = CueKind> {
  kind: Kind;
  weight: number;
  /** Only at the start of a clause. */
  atStart: boolean;
  words: readonly string[];
  languages: readonly Language[];
}

/** A word of a message as cues see it. */
export interface CueWord {
  number: boolean;
  /** Its forms in cues: itself, its Hindi spelling, a number. */
  spellings: readonly string[];
  /** The cues that begin with it. */
  begun: readonly Cue[];
}

/**
 * The cues of all languages, their words as messages' words are compared with them.
 * @throws Error where the table has another kind or weight
 */
export const readCues = (): Cue[] => readCueTable('cues', CUE_KINDS);

/**
 * The cues of a table of the lexicon with columns `kind` and `weight`.
 * @throws Error where it has another kind or weight
 */
export function readCueTable<Kind extends string>(
  name: string,
  kinds: readonly Kind[],
): Cue<Kind>[] {
  return wordLines(name, ['kind', 'weight']).flatMap(([phrase, line]) => {
    const kind = kinds.find((one) => one === line.kind);
    if (kind === undefined) throw new Error(`${line.where}: unknown kind "${line.kind}"`);
    if (!/^[1-4]$/.test(line.weight)) throw new Error(`${line.where}: weight is 1 to 4`);
    const isHindi = line.languages.includes('hi-Latn');
    return eitherOf(phrase).map((text): Cue<Kind> => {
      const words = text
        .replace('^', '')
        .split(' ')
        .filter((word) => word !== '')
        .map((word) => (/^[#…]/.test(word) ? word : compared(word, isHindi)));
      if (/^[#…]/.test(words[0] ?? ''))
        throw new Error(`${line.where}: "${text}" has no first word`);
      const atStart = text.startsWith('^');
      const { languages } = line;
      return { kind, weight: Number(line.weight), atStart, words, languages };
    });
  });
}

function compared(word: string, isHindi: boolean): string {
  const folded = foldCue(word.replace('*', ''));
  return (isHindi ? inHindi(folded) : folded) + (word.endsWith('*') ? '*' : '');
}

const EITHER = /\(([^()]*)\)/;

/** "(me/nos) mandas" is two phrases. */
function eitherOf(words: string): string[] {
  const either = EITHER.exec(words);
  if (!either) return [words];
  const [group, ways = ''] = either;
  return ways.split('/').flatMap((way) => eitherOf(words.replace(group, () => way)));
}

/** One spelling of a word for the cue tables: no accents, no apostrophes, no drawn-out letters ("plzzzz"). */
const foldCue = (word: string): string =>
  plainWord(word)
    .replace(/'/g, '')
    .replace(/([a-z])\1{2,}/g, '$1');

const shortForms = lazy(
  () => new Map(wordLines('short-forms', ['word']).map(([short, { word }]) => [short, word])),
);

/**
 * One spelling for the many ways to write Hindi in Latin letters. The mark keeps it from words of other
 * languages that look the same.
 */
const inHindi = (folded: string): string => `~${foldWord(shortForms().get(folded) ?? folded)}`;

/** The cues that a word may begin, by the word's spellings. */
export type CuesBegun<Kind extends string> = (spellings: readonly string[]) => readonly Cue<Kind>[];

/** All cues by their first word; those that begin with the beginning of a word by its first letters. */
export function indexCues<Kind extends string>(cues: readonly Cue<Kind>[]): CuesBegun<Kind> {
  const all = new Map<string, Cue<Kind>[]>();
  const prefixed = new Map<string, Cue<Kind>[]>();
  for (const cue of cues) {
    const [first = ''] = cue.words;
    const [index, key] = first.endsWith('*') ? [prefixed, startOf(first)] : [all, first];
    const others = index.get(key);
    if (others) others.push(cue);
    else index.set(key, [cue]);
  }
  const begunBy = (spelling: string) => {
    const begins = ({ words: [first = ''] }: Cue<Kind>) => isOne(first, [spelling]);
    return [
      ...(all.get(spelling) ?? []),
      ...(prefixed.get(startOf(spelling)) ?? []).filter(begins),
    ];
  };
  // As long as the word is remembered.
  const known = new WeakMap<readonly string[], readonly Cue<Kind>[]>();
  return (spellings) => {
    const before = known.get(spellings);
    if (before) return before;
    const begun = spellings.flatMap(begunBy);
    known.set(spellings, begun);
    return begun;
  };
}

const cues = lazy(() => indexCues(readCues()));

const startOf = (word: string): string => word.slice(0, 2);

const MOST_REMEMBERED = 20_000;
const remembered = new Memo<CueWord>(MOST_REMEMBERED);

/** A word as written in a text. */
export const cueWord = (text: string): CueWord => remembered.get(text, readWord);

function readWord(text: string): CueWord {
  const folded = foldCue(text);
  const number = /^\d/.test(folded) || numeralsOf(folded).length > 0;
  const spellings = [folded, inHindi(folded), ...(number ? ['#'] : [])];
  return { number, spellings, begun: cues()(spellings) };
}

/** Whether a word of a cue is one of these. */
const isOne = (word: string, spellings: readonly string[]): boolean =>
  word.endsWith('*')
    ? spellings.some((spelling) => spelling.startsWith(word.slice(0, -1)))
    : spellings.includes(word);

/** How many words a mark may pass over. */
const GAPS: Readonly<Record<string, number>> = { '…': 3, '……': 7 };
/** So short a gap passes over no numbers: what is counted is goods. */
const SHORT_GAP = 3;

/** A cue where it stands. */
export interface FoundCue<Kind extends string = CueKind> {
  cue: Cue<Kind>;
  /** The positions of its words. */
  places: readonly number[];
}

/** The cues of one clause; of overlapping ones, the one that reaches furthest. */
export const matchCues = (words: readonly CueWord[]): Cue[] =>
  matchCuesOf(words, ({ begun }) => begun).map(({ cue }) => cue);

/** The same for the cues of any table, with their places. */
export function matchCuesOf<Kind extends string>(
  words: readonly CueWord[],
  begunBy: (word: CueWord) => readonly Cue<Kind>[],
): FoundCue<Kind>[] {
  const found: FoundCue<Kind>[] = [];
  for (const [at, word] of words.entries()) {
    for (const cue of begunBy(word)) {
      if (cue.atStart && at > 0) continue;
      for (const places of waysOf(cue.words, 1, words, [at])) found.push({ cue, places });
    }
  }
  // Of equally long ones that which weighs more, then that which comes first.
  found.sort((a, b) => reach(b) - reach(a) || b.cue.weight - a.cue.weight);
  const taken = new Set<number>();
  return found.filter(({ places }) => {
    if (places.some((place) => taken.has(place))) return false;
    for (const place of places) taken.add(place);
    return true;
  });
}

/** Words far apart that belong together ("send … photo") say more than neighbours ("can you send"). */
const reach = ({ cue, places }: FoundCue<string>): number =>
  places.length + (cue.words.length > places.length ? 2 : 0);

/** The ways in which the words of a cue from `part` on follow those already found. */
function waysOf(
  cue: readonly string[],
  part: number,
  words: readonly CueWord[],
  places: readonly number[],
): (readonly number[])[] {
  if (part === cue.length) return [places];
  const gap = GAPS[cue[part] ?? ''] ?? 0;
  const next = gap > 0 ? part + 1 : part;
  const ways: (readonly number[])[] = [];
  const first = (places.at(-1) ?? 0) + 1;
  for (let at = first; at <= first + gap; at += 1) {
    const word = words[at];
    if (!word) break;
    if (isOne(cue[next] ?? '', word.spellings))
      ways.push(...waysOf(cue, next + 1, words, [...places, at]));
    if (word.number && gap <= SHORT_GAP) break;
  }
  return ways;
}
