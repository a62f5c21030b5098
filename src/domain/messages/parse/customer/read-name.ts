import { isPlace } from './block.ts';
import { begins, type Piece, traitsAt } from './cut-pieces.ts';
import { personScore } from './person.ts';
import type { AddressReading } from './read-address.ts';
import { isA, type Stretch, type Token } from './tokens.ts';

/** The recipient of the order. */
export interface NameReading extends Stretch {
  value: string;
  /** With the label or the greeting before it. */
  taken: Stretch[];
}

/** Words that may be the name, and how much speaks for them. */
interface Candidate {
  tokens: readonly Token[];
  weight: number;
  /** Where its label begins. */
  from?: number | undefined;
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
  address: AddressReading,
  text: string,
): Generator<Candidate> {
  const city = pieces.findIndex(
    (piece) => address.city && piece.start <= address.city.start && address.city.end <= piece.end,
  );
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'text') continue;
    yield* introduced(piece);
    yield* labelled(pieces, at);
    if (isInBlock(address, at)) continue;
    for (const { needs, weight } of signs(pieces, at, address, city, text)) {
      const whole = traitsAt(pieces, at).person;
      if (whole >= needs)
        yield { tokens: piece.tokens, weight: weight + whole, from: piece.label?.start };
    }
    yield* inPart(pieces, at, address);
  }
}

/** Whether a piece is part of the address. */
const isInBlock = ({ block }: AddressReading, at: number): boolean =>
  block !== null && at >= block.first && at <= block.last;

/** The evidence next to a piece that it is a name, and how much it must then look like one. */
function* signs(
  pieces: readonly Piece[],
  at: number,
  address: AddressReading,
  city: number,
  text: string,
): Generator<{ needs: number; weight: number }> {
  const piece = pieces[at];
  const next = pieces[at + 1];
  if (!piece) return;
  const { block } = address;
  if (piece.label?.sort === 'to') yield { needs: 4, weight: 6 };
  if (pieces[at - 1]?.kind === 'phone')
    yield { needs: piece.gap === 'none' && next?.gap !== 'none' ? 1 : 2, weight: 5 };
  if (next?.kind === 'phone') {
    const apart = next.gap === 'sentence' ? 1 : 0;
    const first = piece.gap === 'line' || (begins(piece) && isInBlock(address, at - 1));
    const alone = apart === 0 && (piece.dash || first);
    yield { needs: alone ? 1 : 2, weight: 6 - apart + (piece.dash ? 2 : 0) };
  }
  if (block && at === block.first - 1) {
    const opens = piece.label?.sort === 'to' || begins(piece);
    yield { needs: opens && isPlace(pieces, block.first) ? 1 : 2, weight: 6 };
  }
  if (block && at === block.last + 1) yield { needs: 2, weight: 5 };
  // "Shaila, Karad".
  const parted = pieces[Math.max(at, city)]?.gap !== 'none';
  if (city >= 0 && Math.abs(at - city) === 1 && parted && traitsAt(pieces, at).address < 2)
    yield { needs: 2, weight: 3 };
  // A message that is a name, or begins with a whole one: "Suresh Bhosale, Kothrud depot ke paas".
  if (at === 0 && !piece.label && (next?.gap ?? 'comma') === 'comma')
    yield { needs: next ? 6 : 4, weight: 0 };
  const closes = (next?.gap ?? 'line') !== 'comma' && next?.gap !== 'none';
  if (piece.dash && closes) yield { needs: 4, weight: 3 };
  if (at > 0 && at === pieces.findLastIndex(({ kind }) => kind === 'text')) {
    // The last line of a list may be a brand.
    const listed = piece.gap === 'line' && !/\n[ \t]*\n[ \t]*$/.test(text.slice(0, piece.start));
    if (piece.dash) yield { needs: 2, weight: 6 };
    else yield { needs: !begins(piece) ? 4 : listed ? 3 : 2, weight: 3 };
  }
}

/** Names that are a part of a piece: "jaldi bhejna Suresh 98…", "…2208, é Jéssica", "to my sister Kavitha at 12 …". */
function* inPart(
  pieces: readonly Piece[],
  at: number,
  address: AddressReading,
): Generator<Candidate> {
  const { tokens, gap } = pieces[at] ?? { tokens: [] };
  if (pieces[at + 1]?.kind === 'phone' || at + 1 === address.block?.first) {
    const front = withoutPhoneWords(tokens);
    const score = personScore(front);
    if (front.length < tokens.length && score >= 2) yield { tokens: front, weight: 6 + score };
    const tail = trailingName(front);
    if (tail.score >= 4) yield { tokens: tail.tokens, weight: 5 + tail.score };
  }
  if (pieces[at - 1]?.kind === 'phone' && gap !== 'line') {
    const front = leadingName(isA('is', tokens[0]) ? tokens.slice(1) : tokens);
    if (front.score >= 4) yield { tokens: front.tokens, weight: 3 + front.score };
  }
}

function withoutPhoneWords(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(
    // An initial, as in "Arun M".
    (token, at) =>
      token.kind !== 'sign' && (!isA('phone', token) || (at > 0 && /^\p{Lu}$/u.test(token.text))),
  );
  return tokens.slice(0, last + 1);
}

interface Scored {
  tokens: readonly Token[];
  score: number;
}

/** The first of some stretches that looks so much like a name, and how much it does. */
function firstName(
  parts: readonly (readonly Token[])[],
  least: number,
  announced: boolean,
): Scored {
  for (const tokens of parts) {
    const score = tokens.at(-1)?.kind === 'sign' ? 0 : personScore(tokens, announced);
    if (score >= least) return { tokens, score };
  }
  return { tokens: [], score: 0 };
}

/** The longest beginning of a piece that may be a name. */
function leadingName(whole: readonly Token[], announced = false): Scored {
  // "Soy la Paqui".
  const tokens = announced && /^(?:la|el)$/.test(whole[0]?.low ?? '') ? whole.slice(1) : whole;
  return firstName(
    [7, 6, 5, 4, 3, 2, 1].map((length) => tokens.slice(0, length)),
    1,
    announced,
  );
}

/** The longest name at the end of a piece: a known one, or words in capitals that are announced. */
const trailingName = (tokens: readonly Token[], announced = false): Scored =>
  firstName(
    [4, 3, 2, 1].map((length) => tokens.slice(-length)),
    announced ? 2 : 4,
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
  const part = sort === 'sign' && tokens.length < words.length;
  const weak = !label.colon && label.weak;
  if (score < (part || weak ? 4 : sort === 'person' ? 2 : 1)) return;
  // Capitals and no known name may be a company.
  const company = score === 2 && sort === 'name' && !label.colon;
  const weight = LABEL_WEIGHT[company ? 'person' : sort];
  yield { tokens, weight: weight + score, from: label.start };
}

/** "1 mug with name Aarav": a name that is printed on goods. */
function isOnGoods(pieces: readonly Piece[], at: number): boolean {
  const { gap, label } = pieces[at] ?? {};
  const next = pieces[at + 1];
  if (label && !label.colon && next?.dash && next.tokens[0]?.kind === 'number') return true;
  // "In the name of" is longer than the label of a print.
  const print = label?.sort === 'name' && !label.colon && label.end - label.start < 8;
  return print && gap === 'none' && traitsAt(pieces, at - 1).goods > 0;
}

/** The name behind a label, and behind words like "naam likh lo Pradeep", "name for the order is Olu". */
function namedBehind(tokens: readonly Token[], skips: boolean, announced: boolean): Scored {
  const next = leadingName(tokens, announced);
  for (let from = 1; skips && from <= 4; from++) {
    if (!isA('sentence', tokens[from - 1])) break;
    const later = leadingName(tokens.slice(from), true);
    if (later.score >= 4 && later.score > next.score) return later;
  }
  return next;
}

/** "Prakash Rane ke naam se". */
function before(pieces: readonly Piece[], at: number): Candidate[] {
  const { tokens = [], kind } = pieces[at - 1] ?? {};
  if (kind !== 'text' || pieces[at]?.gap !== 'none' || !isA('of a name', tokens.at(-1))) return [];
  const { tokens: name, score } = trailingName(tokens.slice(0, -1), true);
  return score > 0 ? [{ tokens: name, weight: LABEL_WEIGHT.name + score }] : [];
}

/** "Ravi here", "Meena bol rahi hu". */
function introduced({ tokens }: Piece): Candidate[] {
  const at = tokens.findIndex((token) => isA('behind a name', token) || isA('here', token));
  if (at <= 0 || at > 4) return [];
  const front = tokens.slice(isA('self', tokens[0]) ? 1 : 0, at);
  const score = personScore(front);
  const needs = isA('here', tokens[at]) ? 3 : 4;
  return score >= needs ? [{ tokens: front, weight: 6 + score }] : [];
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
  const end = tokens.at(-1)?.end ?? last.end;
  return { start: first.start, end: last.end, value, taken: [{ start, end }] };
}
