import {
  ABBREVIATION,
  isOrdering,
  isSentenceWord,
  STREET,
  STREET_START,
  TALK,
} from './customer-words.ts';
import { dwellingAt, numberOpens } from './door-number.ts';
import { type Label, type LabelSort, labelsFrom, withoutMark } from './labels.ts';
import { isKnownName, TITLES } from './people/person.ts';
import type { ReadKind, Token } from './tokens.ts';

/** What parts a piece from the one before it, from strong to weak. */
export type Gap = 'line' | 'sentence' | 'comma' | 'none';

/** Words that belong together: what stands between commas, ends of sentences and labels. */
export interface Piece {
  tokens: Token[];
  start: number;
  end: number;
  kind: 'text' | ReadKind;
  gap: Gap;
  /** The label right before it. */
  label: { sort: LabelSort; start: number; end: number; colon: boolean; weak: boolean } | null;
  /** A dash or the like stands before it, as before a signature. */
  dash: boolean;
}

/** It begins a line or a sentence. */
export const begins = ({ gap }: Piece): boolean => gap === 'line' || gap === 'sentence';

const STOPS = new Set([...',;|()[]{}"*=>~•·।॥<:^…_`']);
const ENDS = new Set([...'.!?।॥']);
/** Between a label and what it announces. */
export const IS = TALK.of('is');
const EMOJI = /\p{Extended_Pictographic}/u;

/** Cuts tokens into pieces at commas, line ends, ends of sentences, labels and what is already read. */
export function cutPieces(tokens: readonly Token[]): Piece[] {
  return new Cutter(tokens).cut();
}

class Cutter {
  private readonly pieces: Piece[] = [];
  private piece: Piece | null = null;
  private gap: Gap = 'line';
  private label: Piece['label'] = null;
  private dash = false;

  constructor(private readonly tokens: readonly Token[]) {}

  cut(): Piece[] {
    for (let at = 0; at < this.tokens.length; ) at = this.take(at);
    return this.pieces.flatMap(atPlace);
  }

  /** Takes the token at `at` and gives the index of the next one to take. */
  private take(at: number): number {
    const token = this.tokens[at];
    if (!token || token.kind === 'line') return this.part('line', at);
    if (token.kind === 'noise' || token.kind === 'phone' || token.kind === 'postal') {
      this.open(token, token.kind);
      this.piece = null;
      this.gap = 'none';
      return at + 1;
    }
    if (token.kind === 'sign') return this.sign(token, at);
    const label = this.labelAt(at);
    if (label) return label;
    this.grow(token);
    return at + 1;
  }

  private sign(token: Token, at: number): number {
    if (EMOJI.test(token.text)) return this.labelAt(at) ?? this.part('comma', at);
    if (ENDS.has(token.text)) {
      if (token.text !== '.' || this.endsSentence(at)) return this.part('sentence', at);
    } else if (STOPS.has(token.text)) return this.part('comma', at);
    else if (/[-/~+]/.test(token.text) && this.standsAlone(at)) {
      this.part('comma', at);
      this.dash = token.text.startsWith('-');
      return at + 1;
    }
    if (this.piece || token.text === '#') this.grow(token);
    return at + 1;
  }

  private part(gap: Gap, at: number): number {
    if (this.piece || RANK[gap] > RANK[this.gap]) this.gap = gap;
    this.piece = null;
    if (gap !== 'comma') this.dash = false;
    return at + 1;
  }

  private grow(token: Token): void {
    if (this.piece) {
      this.piece.tokens.push(token);
      this.piece.end = token.end;
    } else this.open(token, 'text');
  }

  private open(token: Token, kind: Piece['kind']): void {
    const { start, end } = token;
    const { gap, label, dash } = this;
    this.piece = { tokens: [token], start, end, kind, gap, label, dash };
    this.pieces.push(this.piece);
    this.gap = 'none';
    this.label = null;
    this.dash = false;
  }

  private labelAt(at: number): number | null {
    for (const label of labelsFrom(this.tokens[at]?.low ?? '') ?? []) {
      const last = this.lastOf(label, at);
      if (last < 0) continue;
      const { end, next, colon } = this.behind(last, this.tokens[at]?.kind === 'sign');
      if (label.colon && !colon) continue;
      // "Jalgaon bhejna hai.": nothing follows.
      const follows = this.tokens[next]?.kind ?? 'line';
      const stopped = this.tokens[next - 1]?.text === '.' && (label.words[0]?.length ?? 0) > 4;
      if (label.sort === 'to' && !colon && (stopped || follows === 'line' || follows === 'sign'))
        continue;
      if (label.weak && label.sort === 'person' && !colon && !this.isCalled(next)) continue;
      const { sort, weak } = label;
      return this.named({ sort, start: this.tokens[at]?.start ?? 0, end, colon, weak }, next);
    }
    return null;
  }

  /** The index of the label's last token, or -1 where another word stands: "a/n" is "a n". */
  private lastOf({ words }: Label, from: number): number {
    let at = from - 1;
    for (const word of words) {
      at++;
      while (word.length < 3 && at > from && /^[./]$/.test(this.tokens[at]?.text ?? '')) at++;
      if (withoutMark(this.tokens[at]?.low ?? '') !== word) return -1;
    }
    return at;
  }

  /** The signs and the "is" behind a label, and the index of what it announces. */
  private behind(last: number, announces: boolean): { end: number; next: number; colon: boolean } {
    let end = this.tokens[last]?.end ?? 0;
    let next = last + 1;
    let colon = announces;
    for (let looked = 0; looked < 3; looked++, next++) {
      const token = this.tokens[next];
      const sign = token?.kind === 'sign' && /[:.=-]/.test(token.text);
      if (!token || (!sign && !IS.has(token.low))) break;
      if (sign && token.text !== '.') colon = true;
      end = token.end;
    }
    return { end, next, colon };
  }

  private isCalled(at: number): boolean {
    const { low = '' } = this.tokens[at] ?? {};
    if (STREET.has(low) || isSentenceWord(low)) return false;
    if (isKnownName(low) || TITLES.has(low)) return true;
    let behind = at;
    while (/^\p{Lu}\p{Ll}/u.test(this.tokens[behind]?.text ?? '')) behind++;
    return behind > at && this.tokens[behind]?.kind !== 'word';
  }

  private named(label: NonNullable<Piece['label']>, next: number): number {
    if (this.piece) this.gap = 'none';
    this.piece = null;
    this.label = label;
    return next;
  }

  private endsSentence(at: number): boolean {
    const [before, token, after] = [this.tokens[at - 1], this.tokens[at], this.tokens[at + 1]];
    if (!before || !token || !after || before.end < token.start) return true;
    const glued = after.start === token.end;
    if (before.kind === 'number') return !glued;
    const short = before.low.length === 1;
    const initial = short && (this.piece?.tokens.length === 1 || this.tokens[at - 2]?.text === '.');
    if (initial || ABBREVIATION.has(before.low)) return false;
    return !glued || before.low.length >= 4;
  }

  /** Between blanks or at the beginning of a line: "Kolkata - 700 091", "- Farah". */
  private standsAlone(at: number): boolean {
    const [before, token, after] = [this.tokens[at - 1], this.tokens[at], this.tokens[at + 1]];
    if (!token) return false;
    if (!before || before.kind === 'line') return true;
    return before.end < token.start && (before.kind === 'sign' || after?.start !== token.end);
  }
}

const RANK: Record<Gap, number> = { none: 0, comma: 1, sentence: 2, line: 3 };

/** Cuts "2 mugs sent to 500 Main St" behind its "to", and "entrega Rua Augusta 55" before the street. */
function atPlace(piece: Piece): Piece[] {
  const { tokens } = piece;
  for (let at = 1; at < tokens.length - 1; at++) {
    const isTo = /^(?:to|at)$/.test(tokens[at]?.low ?? '');
    const from = isTo ? at + 1 : at;
    const opens = isTo
      ? numberOpens(tokens.slice(from)) > 0 || dwellingAt(tokens, from)
      : opensStreet(tokens, at);
    const [last, word, first] = [tokens[at - 1], tokens[at], tokens[from]];
    if (!opens || !first || !last || !word) continue;
    const { start } = first;
    const label = { ...TO, start: word.start, end: isTo ? word.end : start };
    return [
      { ...piece, tokens: tokens.slice(0, at), end: last.end },
      { ...piece, tokens: tokens.slice(from), start, gap: 'none', label, dash: false },
    ];
  }
  return [piece];
}

const TO = { sort: 'to', colon: false, weak: false } as const;

/** A street behind words of an order; a number tells that it is one. */
function opensStreet(tokens: readonly Token[], at: number): boolean {
  const { low = '' } = tokens[at] ?? {};
  if (low.length < 2 || !STREET_START.has(low)) return false;
  const rest = tokens.slice(at + 1).filter(({ text }) => text !== '.');
  return (
    rest[0]?.kind === 'word' &&
    rest.some(({ kind }) => kind === 'number') &&
    tokens.slice(0, at).some(({ low, kind }) => kind === 'number' || isOrdering(low))
  );
}
