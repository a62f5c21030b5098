import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import type { Cue } from './compile-cues.ts';
import { CUE_KINDS } from './cue.ts';

/**
 * The cues of all languages, by the spelling of words that they are compared with.
 * @throws Error where the table has another kind or weight
 */
export function readCues(): Record<'plain' | 'hindi', Cue[]> {
  const cues = { plain: [] as Cue[], hindi: [] as Cue[] };
  for (const line of readLexicon('cues', ['kind', 'weight', 'words'])) {
    const kind = CUE_KINDS.find((one) => one === line.kind);
    if (kind === undefined) throw new Error(`${line.where}: unknown kind "${line.kind}"`);
    if (!/^[1-4]$/.test(line.weight)) throw new Error(`${line.where}: weight is 1 to 4`);
    const weight = Number(line.weight);
    const spelling = line.languages.includes('hi-Latn') ? cues.hindi : cues.plain;
    for (const words of wordsIn(line.words)) {
      for (const text of eitherOf(words)) spelling.push({ kind, weight, text });
    }
  }
  return cues;
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
