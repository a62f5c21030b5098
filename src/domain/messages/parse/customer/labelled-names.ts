import { IS } from './cut-pieces.ts';
import type { LabelSort } from './labels.ts';
import { isOrdering, isSentenceWord } from './order-words.ts';
import { isKnownName, personScore, TITLES } from './people/person.ts';
import type { Pieces } from './pieces.ts';
import type { AddressReading } from './read-address.ts';
import type { Token } from './tokens.ts';

/** Words that may be the name, and how much speaks for them. */
export interface Candidate {
  tokens: Token[];
  weight: number;
  /** Where its label begins. */
  from?: number;
}

/** Whether a piece is part of the address. */
export const isInBlock = ({ block }: AddressReading, at: number): boolean =>
  block !== null && at >= block.first && at <= block.last;

/** The longest beginning of a piece that may be a name, and how much it looks like one. */
export function leadingName(
  whole: readonly Token[],
  announced = false,
): { tokens: Token[]; score: number } {
  // "Soy la Paqui".
  const tokens = announced && /^(?:la|el)$/.test(whole[0]?.low ?? '') ? whole.slice(1) : whole;
  for (let length = Math.min(tokens.length, 7); length > 0; length--) {
    const front = tokens.slice(0, length);
    const last = front.at(-1);
    if (last?.kind === 'sign') continue;
    const score = personScore(front, announced);
    if (score > 0) return { tokens: front, score };
  }
  return { tokens: [], score: 0 };
}

/** A name at the end of a piece: "jaldi bhejna Suresh". */
export function trailingName(tokens: readonly Token[]): { tokens: Token[]; score: number } {
  for (let length = Math.min(tokens.length - 1, 4); length > 0; length--) {
    const tail = tokens.slice(-length);
    const score = personScore(tail);
    if (
      score >= 4 &&
      tail.every(({ low, kind }) => kind === 'sign' || isKnownName(low) || low.length === 1)
    ) {
      return { tokens: tail, score };
    }
  }
  return { tokens: [], score: 0 };
}

const LABEL_WEIGHT = { name: 12, person: 9, sign: 7 } as const;
const LABEL_NEEDS = { name: 1, person: 2, sign: 1 } as const;

/** "1 mug with name Aarav": a name that is printed on goods. */
function isOnGoods(pieces: Pieces, at: number): boolean {
  const piece = pieces.at(at);
  const joined = piece?.gap === 'none' && piece.label?.sort === 'name' && !piece.label.colon;
  const next = pieces.at(at + 1);
  const counted = next?.dash === true && next.tokens[0]?.kind === 'number' && !piece?.label?.colon;
  const { start, end } = piece?.label ?? { start: 0, end: 0 };
  // "In the name of" is longer than the label of a print.
  return counted || (joined && end - start < 8 && pieces.traits(at - 1).goods > 0);
}

/** Names behind labels, and before "ke naam se". */
export function* labelledNames(pieces: Pieces, address: AddressReading): Generator<Candidate> {
  for (let at = 0; at < pieces.all.length; at++) {
    const piece = pieces.at(at);
    const sort = piece?.label?.sort;
    if (piece?.kind !== 'text' || !piece.label) continue;
    if (sort !== 'name' && sort !== 'person' && sort !== 'sign') continue;
    if (isInBlock(address, at) && sort === 'sign') continue;
    if (isOnGoods(pieces, at)) continue;
    if (sort === 'name') yield* before(pieces, at);
    const { tokens, score } = namedBehind(piece.tokens, sort);
    const part = sort === 'sign' && tokens.length < piece.tokens.length;
    const weak = !piece.label.colon && piece.label.weak && !TITLES.has(tokens[0]?.low ?? '');
    const needs = part || weak ? 4 : LABEL_NEEDS[sort];
    if (score < needs) continue;
    // "Mandir ke naam bill": small letters and no known name may be anything, capitals a company.
    const sure = score > 1 || piece.label.colon;
    const company = score === 2 && sort === 'name' && !piece.label.colon;
    const weight = sure ? LABEL_WEIGHT[company ? 'person' : sort] : 3;
    yield { tokens, weight: weight + score, from: piece.label.start };
  }
}

/** The name behind a label, and behind words like "naam likh lo Pradeep", "name for the order is Olu". */
function namedBehind(
  tokens: readonly Token[],
  sort: LabelSort,
): { tokens: Token[]; score: number } {
  const next = leadingName(tokens, sort !== 'sign');
  if (sort !== 'name') return next;
  for (let from = 1; from <= 4; from++) {
    const { low = '' } = tokens[from - 1] ?? {};
    if (!isSentenceWord(low) && !isOrdering(low) && !IS.has(low)) break;
    const later = leadingName(tokens.slice(from), true);
    if (later.score >= 4 && later.score > next.score) return later;
  }
  return next;
}

/** "Prakash Rane ke naam se". */
function* before(pieces: Pieces, at: number): Generator<Candidate> {
  const piece = pieces.at(at - 1);
  const last = piece?.tokens.at(-1)?.low ?? '';
  if (piece?.kind !== 'text' || pieces.at(at)?.gap !== 'none' || !OF.has(last)) return;
  const whole = piece.tokens.slice(0, -1);
  for (let from = Math.max(0, whole.length - 3); from < whole.length; from++) {
    const tokens = whole.slice(from);
    const score = personScore(tokens, true);
    if (score >= 2) {
      yield { tokens, weight: LABEL_WEIGHT.name + score };
      return;
    }
  }
}

const OF = new Set(['ke', 'k', 'ki', 'के', 'की']);
