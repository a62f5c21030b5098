import { lazy } from '../../../../lazy.ts';
import { wordLines } from '../lexicon/read-lexicon.ts';
import { foldWord, plainWord } from '../words/words.ts';

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

/** A turn of phrase of the table. */
export interface Cue {
  kind: CueKind;
  weight: number;
  /** Only at the start of a clause. */
  atStart: boolean;
  words: readonly string[];
}

/**
 * The cues of all languages, their words as messages' words are compared with them.
 * @throws Error where the table has another kind or weight
 */
export function readCues(): Cue[] {
  return wordLines('cues', ['kind', 'weight']).flatMap(([phrase, line]) => {
    const kind = CUE_KINDS.find((one) => one === line.kind);
    if (kind === undefined) throw new Error(`${line.where}: unknown kind "${line.kind}"`);
    if (!/^[1-4]$/.test(line.weight)) throw new Error(`${line.where}: weight is 1 to 4`);
    const isHindi = line.languages.includes('hi-Latn');
    return eitherOf(phrase).map((text): Cue => {
      const words = text
        .replace('^', '')
        .split(' ')
        .map((word) => (/^[#…]/.test(word) ? word : compared(word, isHindi)));
      if (/^[#…]/.test(words[0] ?? ''))
        throw new Error(`${line.where}: "${text}" has no first word`);
      return { kind, weight: Number(line.weight), atStart: text.startsWith('^'), words };
    });
  });
}

function compared(word: string, isHindi: boolean): string {
  const folded = foldCue(word.replace('*', ''));
  return (isHindi ? inHindi(folded) : folded) + (word.endsWith('*') ? '*' : '');
}

const EITHER = /\(([^)]*)\)/;

/** "(me/nos) mandas" is two phrases. */
function eitherOf(words: string): string[] {
  const either = EITHER.exec(words);
  if (!either) return [words];
  const [group, ways = ''] = either;
  const rests = eitherOf(words.slice(either.index + group.length));
  const start = words.slice(0, either.index);
  return ways.split('/').flatMap((way) => rests.map((rest) => `${start}${way}${rest}`));
}

/** One spelling of a word for the cue tables: no accents, no apostrophes, no drawn-out letters ("plzzzz"). */
export const foldCue = (word: string): string =>
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
export const inHindi = (folded: string): string =>
  `~${foldWord(shortForms().get(folded) ?? folded)}`;
