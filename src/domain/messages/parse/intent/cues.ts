import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { foldCue, inHindi } from './fold-cue.ts';

/** What a cue speaks for. */
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
  /** Stands at the start of a clause only. */
  atStart: boolean;
  words: readonly string[];
}

/** A place within cues: what may follow there, and the cues that end there. */
export interface CueNode {
  next: Map<string, CueNode>;
  /** Beginnings of words that may follow. */
  prefixes: [string, CueNode][];
  ends: Cue[];
}

const newNode = (): CueNode => ({ next: new Map(), prefixes: [], ends: [] });

/** All cues, by their words one after the other. */
export const cueTree = lazy((): CueNode => {
  const tree = newNode();
  for (const cue of readCues()) {
    let node = tree;
    for (const word of cue.words) {
      const known = node.next.get(word);
      const next = known ?? newNode();
      if (!known) node.next.set(word, next);
      if (!known && word.endsWith('*')) node.prefixes.push([word.slice(0, -1), next]);
      node = next;
    }
    node.ends.push(cue);
  }
  return tree;
});

/**
 * The cues of all languages, their words as messages' words are compared with them.
 * @throws Error where the table has another kind or weight
 */
export function readCues(): Cue[] {
  return readLexicon('cues', ['kind', 'weight', 'words']).flatMap((line) => {
    const kind = CUE_KINDS.find((one) => one === line.kind);
    if (kind === undefined) throw new Error(`${line.where}: unknown kind "${line.kind}"`);
    if (!/^[1-4]$/.test(line.weight)) throw new Error(`${line.where}: weight is 1 to 4`);
    const fold = line.languages.includes('hi-Latn') ? inHindi : (word: string) => word;
    return wordsIn(line.words)
      .flatMap(eitherOf)
      .map((text): Cue => {
        const words = text
          .replace('^', '')
          .split(' ')
          .map((word) => compare(word, fold));
        if (/^[#…]/.test(words[0] ?? ''))
          throw new Error(`${line.where}: "${text}" has no first word`);
        return { kind, weight: Number(line.weight), atStart: text.startsWith('^'), words };
      });
  });
}

function compare(word: string, fold: (word: string) => string): string {
  if (/^[#…]/.test(word)) return word;
  return fold(foldCue(word.replace('*', ''))) + (word.endsWith('*') ? '*' : '');
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
