import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Language } from '../lexicon/languages.ts';
import type { CalledOff } from '../parsed-message.ts';
import { tokenise } from '../text/tokens.ts';
import {
  type CuesBegun,
  type CueWord,
  cueWord,
  indexCues,
  matchCuesOf,
  readCueTable,
} from './cues.ts';
import { SENTENCE_STOPS } from './read-clauses.ts';

const KINDS = ['off', 'out', 'keep', 'unless', 'part', 'light'] as const;
type Kind = (typeof KINDS)[number];

/** From this weight on, a phrase calls off wherever it stands in a clause. */
const PLAINLY = 3;

/** Languages that shoppers mix in one sentence; each group is read by itself. */
const MIXED: readonly (readonly Language[])[] = [['en', 'hi-Latn', 'hi'], ['es'], ['pt'], ['id']];

const tables = lazy(() => {
  const all = readCueTable('calling-off', KINDS);
  return MIXED.map((languages) => {
    const cues = all.filter((cue) => cue.languages.some((one) => languages.includes(one)));
    const light = new Set(cues.flatMap(({ kind, words }) => (kind === 'light' ? words : [])));
    // What is passed over in a message is passed over in a phrase, too.
    const heavy = cues
      .filter(({ kind }) => kind !== 'light')
      .map((cue) => ({ ...cue, words: cue.words.filter((word) => !light.has(word)) }))
      .filter(({ words }) => words.length > 0);
    const isLight = ({ word: { spellings } }: Word) => spellings.some((one) => light.has(one));
    const indexed = (isMeant: (kind: Kind) => boolean) =>
      indexCues(heavy.filter(({ kind }) => isMeant(kind)));
    return {
      offBegun: indexed((kind) => kind === 'off'),
      offs: heavy.filter(({ kind }) => kind === 'off' || kind === 'out'),
      othersBegun: indexed((kind) => kind !== 'off'),
      isLight,
    };
  });
});

/** A stretch of the text that names goods or counts them. */
export interface Named {
  start: number;
  end: number;
  isCount: boolean;
  /** Whether goods were found for it. */
  isSure: boolean;
}

/** What a text says of calling off. */
interface CallingOff {
  /** Whether a clause calls something off, and whether each that does names goods. */
  isSaid: boolean;
  isNamed: boolean;
  /** Whether words such as "only" and "the rest" are in it. */
  isPart: boolean;
  /** Whether it has phrases against it, or a condition. */
  isDenied: boolean;
  /** Whether goods are named behind it. */
  goesOn: boolean;
}

interface Word {
  word: CueWord;
  goods: Named | undefined;
  isKnown: boolean;
}

/**
 * Reads what a text calls off: by a phrase for it, in a clause without one that says the opposite
 * and in a sentence without a condition before it.
 * @param named the goods and counts in it
 */
export function readCallingOff(text: string, named: readonly Named[]): CallingOff {
  /** Whether each clause that calls something off names it. */
  const said: boolean[] = [];
  let [last, condition] = [-1, -1];
  let [isPart, isDenied] = [false, false];
  for (const { words, end, sentence } of clausesOf(text, named)) {
    const readings = tables().map((table) => readClause(words, table));
    const has = (kind: Kind) => readings.some(({ kinds }) => kinds.has(kind));
    isPart ||= has('part');
    if (has('unless')) condition = sentence;
    isDenied ||= has('keep') || condition === sentence;
    if (has('keep') || condition === sentence) continue;
    const offs = readings.flatMap(({ off }) => off ?? []);
    if (offs.length === 0) continue;
    said.push(offs.every(({ isNamed }) => isNamed));
    last = end;
  }
  return {
    isSaid: said.length > 0,
    isNamed: said.length > 0 && said.every((isNamed) => isNamed),
    isPart,
    isDenied,
    goesOn: said.length > 0 && named.some((one) => isSureOf(one) && one.start >= last),
  };
}

interface Clause {
  words: Word[];
  end: number;
  sentence: number;
}

/**
 * What stands between marks: joining words part nothing here, since many are also other words
 * ("para cancelar depois").
 */
function clausesOf(text: string, named: readonly Named[]): Clause[] {
  const clauses: Clause[] = [];
  let sentence = 0;
  let current: Clause | null = null;
  for (const { kind, text: token, start, end } of tokenise(text)) {
    if (kind === 'mark' || kind === 'break') {
      if (kind === 'break' || SENTENCE_STOPS.has(token)) sentence += 1;
      current = null;
      continue;
    }
    if (current === null) {
      current = { words: [], end, sentence };
      clauses.push(current);
    }
    const spoken = named.find((one) => one.start < end && start < one.end);
    const goods = spoken?.isSure ? spoken : undefined;
    const isKnown = spoken !== undefined && !spoken.isCount;
    current.words.push({ word: cueWord(token), goods, isKnown });
    current.end = end;
  }
  return clauses;
}

interface ClauseReading {
  kinds: ReadonlySet<Kind>;
  off: { isNamed: boolean } | null;
}

/** The phrases of a clause; one that calls off may have the names of goods in it. */
function readClause(
  words: readonly Word[],
  { offBegun, othersBegun, isLight }: ReturnType<typeof tables>[number],
): ClauseReading {
  const heavy = words.filter((word) => !isLight(word));
  const uncounted = heavy.filter(({ goods }) => !goods || goods.isCount);
  const unnamed = heavy.filter(({ goods }) => !goods);
  const off = [heavy, uncounted, unnamed].map((left) => offIn(left, offBegun)).find(Boolean);
  const others = [heavy, heavy.filter(({ isKnown }) => !isKnown)].flatMap((left) =>
    found(left, othersBegun),
  );
  const isOut = others.some(({ cue }) => cue.kind === 'out');
  const hasGoods = heavy.some(({ isKnown }) => isKnown);
  const kinds = new Set<Kind>(
    others
      // "cancel it if it is not packed yet" is no condition for calling off.
      .filter(
        ({ cue, first }) => cue.kind !== 'unless' || !off || !isBefore(off.first, first, words),
      )
      .map(({ cue }) => cue.kind),
  );
  if (off) return { kinds, off: { isNamed: heavy.some((one) => one.goods && !off.own.has(one)) } };
  return { kinds, off: isOut && hasGoods ? { isNamed: true } : null };
}

const isSureOf = ({ isCount, isSure }: Named): boolean => isSure && !isCount;

const isBefore = (one: Word | undefined, other: Word | undefined, words: readonly Word[]) =>
  one !== undefined && other !== undefined && words.indexOf(one) < words.indexOf(other);

/** The phrases that words have, with the first word of each. */
const found = (left: readonly Word[], begunBy: CuesBegun<Kind>) =>
  matchCuesOf(
    left.map(({ word }) => word),
    ({ spellings }) => begunBy(spellings),
  ).map(({ cue, places }) => {
    const own = places.map((place) => left[place]);
    return { cue, own, first: own[0] };
  });

/** The words by which a clause calls off; undefined for none. */
function offIn(left: readonly Word[], begunBy: CuesBegun<Kind>) {
  const offs = found(left, begunBy);
  const own = new Set(offs.flatMap((one) => one.own));
  const isMeant = offs.some(({ cue }) => cue.weight >= PLAINLY) || own.size === left.length;
  return offs.length > 0 && isMeant
    ? { own, first: left.find((word) => own.has(word)) }
    : undefined;
}

const anyOff = lazy(() => indexCues(tables().flatMap(({ offs }) => offs)));

/** Whether a phrase that calls off may begin anywhere: in most texts of an order none does. */
const mayCallOff = (text: string): boolean =>
  tokenise(text).some(
    ({ kind, text: token }) =>
      kind !== 'mark' && kind !== 'break' && anyOff()(cueWord(token).spellings).length > 0,
  );

/** The draft before a message and after it, as far as calling off is concerned. */
interface Drafted {
  before: number;
  after: number;
  /** Whether lines went or changed, and whether the message is an order: then they are taken over. */
  isChanged: boolean;
  isOrder: boolean;
}

/**
 * How much a message calls off. Where its goods are named, the reader of lines has taken them out;
 * what it could not take out, or what is no order to it, is left to a person.
 * @param named the goods and counts in it
 */
export function judgeCallingOff(
  text: string,
  named: readonly Named[],
  { before, after, isChanged, isOrder }: Drafted,
): CalledOff | null {
  const isEmptied = before > 0 && after === 0 && isChanged;
  if (!isEmptied && !mayCallOff(text)) return null;
  const said = readCallingOff(text, named);
  if (!said.isSaid) {
    return isEmptied && !said.isDenied && named.some(isSureOf) ? 'all' : null;
  }
  if (!said.isNamed && !said.isPart) return said.goesOn ? 'part' : 'all';
  if (isEmptied) return 'all';
  return before > 0 && isChanged && isOrder ? null : 'part';
}
