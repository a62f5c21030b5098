import { lazy } from '../../../../lazy.ts';
import { wordLines } from '../lexicon/read-lexicon.ts';
import { plainWord } from '../words/plain-word.ts';
import { isA, type Token } from './tokens.ts';

/** What announces a piece, directly before it; the table defines the sorts. */
export interface Label {
  sort: 'address' | 'to' | 'name' | 'person' | 'sign' | 'city' | 'landmark' | 'other';
  start: number;
  end: number;
  /** A sign such as ":" follows it. */
  colon: boolean;
  /** It precedes many other things: only a known name counts after it. */
  weak: boolean;
}

/** A label of the table as its words; with `needsColon`, only when a sign such as ":" follows. */
interface Phrase extends Pick<Label, 'sort' | 'weak'> {
  words: readonly string[];
  needsColon: boolean;
}

/** Labels by their first word, the longest first. */
const phrases = lazy(() => {
  const byFirst = new Map<string, Phrase[]>();
  for (const [phrase, line] of wordLines('customer-labels', ['sort', 'weak'], ['weak'])) {
    const words = phrase.replace(':', '').split(' ').map(plainWord);
    const known = byFirst.get(words[0] ?? '') ?? [];
    byFirst.set(words[0] ?? '', known);
    const sort = line.sort as Label['sort'];
    known.push({ words, sort, weak: line.weak === 'weak', needsColon: phrase.endsWith(':') });
  }
  for (const known of byFirst.values()) known.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
});

/** "It's me" and "its me" are one label. */
const withoutMark = (low = ''): string => (low.includes("'") ? low.replace("'", '') : low);

/** The label that begins at a token, and the index of what it announces. */
export function labelAt(tokens: readonly Token[], at: number): (Label & { next: number }) | null {
  for (const { words, sort, weak, needsColon } of phrases().get(withoutMark(tokens[at]?.low)) ??
    []) {
    const last = lastOf(words, tokens, at);
    if (last < 0) continue;
    // The signs and the "is" behind it.
    let next = last + 1;
    let colon = tokens[at]?.kind === 'sign';
    for (; next < last + 4; next++) {
      const { kind, text = '' } = tokens[next] ?? {};
      const sign = kind === 'sign' && /[:.=-]/.test(text);
      if (!sign && !isA('is', tokens[next])) break;
      colon ||= sign && text !== '.';
    }
    if (needsColon && !colon) continue;
    // "Jalgaon bhejna hai.": nothing follows.
    const stopped = tokens[next - 1]?.text === '.' && (words[0]?.length ?? 0) > 4;
    const alone = stopped || /line|sign/.test(tokens[next]?.kind ?? 'line');
    if (!colon && (sort === 'to' ? alone : sort === 'person' && weak && !isCalled(tokens, next)))
      continue;
    return {
      sort,
      weak,
      colon,
      start: tokens[at]?.start ?? 0,
      end: tokens[next - 1]?.end ?? 0,
      next,
    };
  }
  return null;
}

/** The index of the label's last token, or -1 for other words: "a/n" is "a n". */
function lastOf(words: readonly string[], tokens: readonly Token[], from: number): number {
  let at = from - 1;
  for (const word of words) {
    at++;
    while (word.length < 3 && at > from && /^[./]$/.test(tokens[at]?.text ?? '')) at++;
    if (withoutMark(tokens[at]?.low) !== word) return -1;
  }
  return at;
}

/** Whether a person's name follows: a known one, or words in capitals and then none. */
function isCalled(tokens: readonly Token[], at: number): boolean {
  if (isA('street', tokens[at]) || isA('sentence', tokens[at])) return false;
  if (isA('name', tokens[at])) return true;
  let behind = at;
  while (/^\p{Lu}\p{Ll}/u.test(tokens[behind]?.text ?? '')) behind++;
  return behind > at && tokens[behind]?.kind !== 'word';
}
