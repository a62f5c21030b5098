import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { gapOfWord } from '../items/gaps.ts';
import { wordLines } from '../lexicon/read-lexicon.ts';
import { plainWord } from '../words/plain-word.ts';
import { dwellingAt, NO_TRAITS, numberOpens, Traits } from './piece-traits.ts';
import { isA, type ReadKind, type Token } from './tokens.ts';

/** What announces a piece, directly before it; the table defines the sorts. */
interface Label {
  sort: 'address' | 'to' | 'name' | 'person' | 'sign' | 'city' | 'landmark' | 'other';
  start: number;
  end: number;
  /** A sign such as ":" follows it. */
  colon: boolean;
  /** It precedes many other things: only a known name counts after it. */
  weak: boolean;
}

/** The separator between a piece and the one before it. */
type Gap = 'none' | 'comma' | 'sentence' | 'line';

/** Words that belong together: text between commas, ends of sentences and labels. */
export interface Piece {
  tokens: Token[];
  start: number;
  end: number;
  kind: 'text' | ReadKind;
  gap: Gap;
  label: Label | null;
  /** A dash or the like precedes it, as before a signature. */
  dash: boolean;
  traits: Traits;
}

/** It begins a line or a sentence. */
export const begins = ({ gap }: Piece): boolean => gap === 'line' || gap === 'sentence';

/** The traits of the piece at an index; empty where there is none. */
export const traitsAt = (pieces: readonly Piece[], at: number): Traits =>
  pieces[at]?.traits ?? NO_TRAITS;

const STOPS = new Set([...',;|()[]{}"*=>~•·।॥<:^…_`']);
const ENDS = new Set([...'.!?।॥']);
const EMOJI = /\p{Extended_Pictographic}/u;

type Cut = Omit<Piece, 'traits'>;

/** Cuts tokens into pieces at commas, line ends, ends of sentences, labels and what is already read. */
export function cutPieces(tokens: readonly Token[]): Piece[] {
  const pieces: Cut[] = [];
  let open: Cut | null = null;
  let [gap, dash, label]: [Gap, boolean, Label | null] = ['line', false, null];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const { kind, text, start, end } = token;
    const isSign = kind === 'sign';
    const isText = kind === 'word' || kind === 'number' || isSign;
    const found = labelAt(tokens, at);
    if (found) {
      open = null;
      label = found;
      at = found.next - 1;
      continue;
    }
    const parting = gapAt(tokens, at, open);
    if (parting) {
      if (open || gap !== 'line') gap = parting;
      open = null;
      dash = text.startsWith('-');
    } else if (open && isText) {
      open.tokens.push(token);
      open.end = end;
    } else if (!isSign || text === '#') {
      const piece: Cut = {
        tokens: [token],
        start,
        end,
        kind: isText ? 'text' : (kind as ReadKind),
        gap,
        label,
        dash,
      };
      pieces.push(piece);
      open = isText ? piece : null;
      [gap, dash, label] = ['none', false, null];
    }
  }
  return pieces.flatMap(atPlace).map((piece) => ({
    ...piece,
    traits: new Traits(piece.tokens),
  }));
}

/** How a token separates the text before and after it; null for one that is part of a piece. */
function gapAt(tokens: readonly Token[], at: number, open: Cut | null): Gap | null {
  const { kind, text } = tokens[at] as Token;
  if (kind === 'line') return 'line';
  if (kind !== 'sign') return null;
  if (EMOJI.test(text)) return 'comma';
  if (ENDS.has(text)) return text !== '.' || endsSentence(tokens, at, open) ? 'sentence' : null;
  return STOPS.has(text) || (/[-/~+]/.test(text) && standsAlone(tokens, at)) ? 'comma' : null;
}

function endsSentence(tokens: readonly Token[], at: number, open: Cut | null): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !token || !after || before.end < token.start) return true;
  const glued = after.start === token.end;
  if (before.kind === 'number') return !glued;
  const isFirst = open?.tokens.length === 1 || tokens[at - 2]?.text === '.';
  const isInitial = before.low.length === 1 && isFirst;
  if (isInitial || isA('abbreviation', before)) return false;
  return !glued || before.low.length >= 4;
}

/** Between blanks or at the beginning of a line: "Kolkata - 700 091", "- Farah". */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !token) return true;
  return before.end < token.start && after?.start !== token.end;
}

/** Cuts "2 mugs sent to 500 Main St" behind its "to", and "entrega Rua Augusta 55" before the street. */
function atPlace(piece: Cut): Cut[] {
  const { tokens } = piece;
  for (let at = 1; at < tokens.length - 1; at++) {
    const word = tokens[at] as Token;
    const isTo = word.low === 'to' || word.low === 'at';
    if (!isTo && !opensStreet(tokens, at)) continue;
    const rest = tokens.slice(isTo ? at + 1 : at);
    if (isTo && numberOpens(rest) === 0 && !dwellingAt(rest, 0)) continue;
    const start = rest[0]?.start ?? 0;
    const label = { sort: 'to', colon: false, weak: false, start: word.start, end: start } as const;
    return [
      { ...piece, tokens: tokens.slice(0, at), end: tokens[at - 1]?.end ?? 0 },
      { ...piece, tokens: rest, start, gap: 'none', label, dash: false },
    ];
  }
  return [piece];
}

/** A street after words of an order; a number shows that it is one. */
function opensStreet(tokens: readonly Token[], at: number): boolean {
  if (!isA('street start', tokens[at])) return false;
  const rest = tokens.slice(at + 1).filter(({ text }) => text !== '.');
  return (
    rest[0]?.kind === 'word' &&
    // "1 gg e 2 g": sizes, of which one is an alley, too.
    gapOfWord(rest[0].low) === null &&
    rest.some(({ kind }) => kind === 'number') &&
    tokens.slice(0, at).some((token) => token.kind === 'number' || isA('order', token))
  );
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
function labelAt(tokens: readonly Token[], at: number): (Label & { next: number }) | null {
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
    while (at > from && /^[./]$/.test(tokens[at]?.text ?? '')) at++;
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
