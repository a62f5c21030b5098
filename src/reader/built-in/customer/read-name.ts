import { begins, type Piece, traitsAt } from './cut-pieces.ts';
import { personScore } from './piece-traits.ts';
import type { AddressReading } from './read-address.ts';
import { isA, type Stretch, type Token } from './tokens.ts';

/** The recipient of the order. */
export interface NameReading extends Stretch {
  value: string;
  /** With the label or the greeting before it. */
  taken: Stretch;
}

/** Words that may be the name, and how much speaks for them. */
interface Candidate {
  tokens: readonly Token[];
  weight: number;
  /** Where its label begins. */
  from?: number | undefined;
}

/** Words, and how much they look like a name; see `personScore`. */
interface Scored {
  tokens: readonly Token[];
  score: number;
}

/**
 * Finds the recipient of the order: by a label, a signature, or its place next to phone and
 * address.
 */
export function readName(
  pieces: readonly Piece[],
  address: AddressReading,
  text: string,
): NameReading | null {
  let best: Candidate | null = null;
  for (const candidate of candidates(pieces, address, text)) {
    if (!best || candidate.weight > best.weight) best = candidate;
  }
  return best && readingOf(best, text);
}

function* candidates(
  pieces: readonly Piece[],
  { block, city }: AddressReading,
  text: string,
): Generator<Candidate> {
  const cityAt = pieces.findIndex(({ end }) => city && city.end <= end);
  for (const [at, piece] of pieces.entries()) {
    const { tokens, label } = piece;
    if (piece.kind !== 'text') continue;
    yield* introduced(tokens);
    yield* labelled(pieces, at);
    if (block && at >= block.first && at <= block.last) continue;
    for (const { needs, weight } of signs(pieces, at, block, cityAt, text)) {
      const { person } = piece.traits;
      if (person >= needs) yield { tokens, weight: weight + person, from: label?.start };
    }
    if (pieces[at + 1]?.kind === 'phone' || at + 1 === block?.first) yield* atEnd(tokens);
    if (pieces[at - 1]?.kind === 'phone') {
      const front = leadingName(isA('is', tokens[0]) ? tokens.slice(1) : tokens);
      if (front.score >= 4) yield { tokens: front.tokens, weight: 3 + front.score };
    }
  }
}

/** The evidence next to a piece that it is a name, and how much it must then look like one. */
function* signs(
  pieces: readonly Piece[],
  at: number,
  block: AddressReading['block'],
  city: number,
  text: string,
): Generator<{ needs: number; weight: number }> {
  const piece = pieces[at];
  const next = pieces[at + 1];
  if (!piece) return;
  if (piece.label?.sort === 'to') yield { needs: 4, weight: 6 };
  // Where nothing else is beside it, a name may be an unknown one in small letters.
  if (pieces[at - 1]?.kind === 'phone') yield { needs: piece.gap === 'none' ? 1 : 2, weight: 5 };
  if (next?.kind === 'phone') yield { needs: piece.gap === 'line' ? 1 : 2, weight: 6 };
  if (at + 1 === block?.first)
    yield { needs: begins(piece) && next?.traits.opens ? 1 : 2, weight: 6 };
  if (at - 1 === block?.last) yield { needs: 2, weight: 5 };
  // "Shaila, Karad".
  if (city >= 0 && Math.abs(at - city) === 1) yield { needs: 2, weight: 3 };
  // A message that is a name, or begins with a whole one: "Suresh Bhosale, Kothrud depot ke paas".
  if (at === 0) yield { needs: next ? 6 : 4, weight: 0 };
  else if (at === pieces.findLastIndex(({ kind }) => kind === 'text')) {
    // The last line of a list may be a brand.
    const listed = piece.gap === 'line' && !/\n[ \t]*\n[ \t]*$/.test(text.slice(0, piece.start));
    if (piece.dash) yield { needs: 2, weight: 6 };
    else yield { needs: !begins(piece) ? 4 : listed ? 3 : 2, weight: 3 };
  }
}

/** A name that ends a piece before a phone or an address: "jaldi bhejna Suresh", "Suresh mob". */
function* atEnd(tokens: readonly Token[]): Generator<Candidate> {
  // An initial, as in "Arun M", announces no phone.
  const isName = (token: Token) => !isA('phone', token) || /^\p{Lu}$/u.test(token.text);
  const front = tokens.slice(0, tokens.findLastIndex(isName) + 1);
  const name = trailingName(front, front.length < tokens.length ? 2 : 4);
  if (name.score > 0) yield { tokens: name.tokens, weight: 5 + name.score };
}

/** The first of some stretches that looks so much like a name. */
function firstName(
  parts: readonly (readonly Token[])[],
  least: number,
  announced: boolean,
): Scored {
  for (const tokens of parts) {
    const score = personScore(tokens, announced);
    if (score >= least) return { tokens, score };
  }
  return { tokens: [], score: 0 };
}

/** The longest beginning of a piece that may be a name. */
function leadingName(whole: readonly Token[], announced = false): Scored {
  // "Soy la Paqui".
  const tokens = /^(?:la|el)$/.test(whole[0]?.low ?? '') ? whole.slice(1) : whole;
  const lengths = [7, 6, 5, 4, 3, 2, 1];
  const parts = lengths.map((length) => tokens.slice(0, length));
  return firstName(parts, 1, announced);
}

/** The longest end of a piece that looks so much like a name. */
const trailingName = (tokens: readonly Token[], least: number, announced = false): Scored =>
  firstName(
    [4, 3, 2, 1].map((length) => tokens.slice(-length)),
    least,
    announced,
  );

const LABEL_WEIGHT = { name: 12, person: 9, sign: 7 } as const;

/** The name behind a label, and before "ke naam se". */
function* labelled(pieces: readonly Piece[], at: number): Generator<Candidate> {
  const { tokens: words = [], label = null } = pieces[at] ?? {};
  const sort = label?.sort;
  if (!label || (sort !== 'name' && sort !== 'person' && sort !== 'sign')) return;
  if (isOnGoods(pieces, at)) return;
  if (sort === 'name') yield* before(pieces, at);
  const { tokens, score } = namedBehind(words, sort === 'name', sort !== 'sign');
  const isPart = sort === 'sign' && tokens.length < words.length;
  const isWeak = label.weak && !label.colon;
  if (score < (isPart || isWeak ? 4 : sort === 'person' ? 2 : 1)) return;
  // Capitals and no known name may be a company.
  const isCompany = score === 2 && sort === 'name' && !label.colon;
  yield { tokens, weight: LABEL_WEIGHT[isCompany ? 'person' : sort] + score, from: label.start };
}

/** "1 mug with name Aarav": a name that is printed on goods. */
function isOnGoods(pieces: readonly Piece[], at: number): boolean {
  const { gap, label } = pieces[at] ?? {};
  const next = pieces[at + 1];
  if (!label || label.colon) return false;
  if (next?.dash && next.tokens[0]?.kind === 'number') return true;
  // "In the name of" is longer than the label of a print.
  const isPrint = gap === 'none' && label.end - label.start < 8;
  return isPrint && traitsAt(pieces, at - 1).goods > 0;
}

/** The name behind a label, and behind words like "naam likh lo Pradeep", "name for the order is Olu". */
function namedBehind(tokens: readonly Token[], skips: boolean, announced: boolean): Scored {
  const next = leadingName(tokens, announced);
  for (let from = 1; skips && isA('sentence', tokens[from - 1]); from++) {
    const later = leadingName(tokens.slice(from), true);
    if (later.score > next.score) return later;
  }
  return next;
}

/** "Prakash Rane ke naam se". */
function before(pieces: readonly Piece[], at: number): Candidate[] {
  const { tokens = [] } = pieces[at - 1] ?? {};
  if (!isA('of a name', tokens.at(-1))) return [];
  const { tokens: name, score } = trailingName(tokens.slice(0, -1), 2, true);
  return score > 0 ? [{ tokens: name, weight: LABEL_WEIGHT.name + score }] : [];
}

/** "Ravi here", "Meena bol rahi hu". */
function introduced(tokens: readonly Token[]): Candidate[] {
  const at = tokens.findIndex((token) => isA('behind a name', token));
  if (at <= 0) return [];
  const front = tokens.slice(isA('self', tokens[0]) ? 1 : 0, at);
  const score = personScore(front);
  return score >= 3 ? [{ tokens: front, weight: 6 + score }] : [];
}

function readingOf({ tokens, from }: Candidate, text: string): NameReading | null {
  const words = tokens.filter(({ kind }) => kind === 'word');
  // "Mrs Sharma" keeps its title: it is more specific than the family's name alone.
  while (words.length > 1 && isA(words.length > 2 ? 'title' : 'left out title', words[0]))
    words.shift();
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return null;
  const value = text.slice(first.start, last.end).replace(/\s+/g, ' ');
  const start = from ?? tokens[0]?.start ?? first.start;
  return {
    start: first.start,
    end: last.end,
    value,
    taken: { start, end: tokens.at(-1)?.end ?? last.end },
  };
}
