import { type Block, findBlock } from './block.ts';
import { REGIONS } from './customer-words.ts';
import type { Piece } from './cut-pieces.ts';
import { dwellingAt } from './piece-traits.ts';
import { mentionedCity, readCity } from './read-city.ts';
import { isA, lowsOf, type Stretch, type Token, wordsOf } from './tokens.ts';

/** A field's value and its position. */
export interface Part extends Stretch {
  value: string;
}

/** One piece of an address, without what belongs to an order in front of it. */
export interface Row {
  piece: Piece;
  tokens: readonly Token[];
}

/** Where the goods go. */
export interface AddressReading {
  addressLine: Part | null;
  city: Part | null;
  taken: Stretch[];
  /** Pieces of the address, none when there is none. */
  block: Block | null;
}

/** Reads where the goods go; the city may be named elsewhere in the message. */
export function readAddress(
  pieces: readonly Piece[],
  text: string,
  postalCode: string | null,
): AddressReading {
  const block = findBlock(pieces);
  const inside = block ? pieces.slice(block.first, block.last + 1) : [];
  const rows = inside
    .filter(({ label }) => label?.sort !== 'person')
    .map((piece, at) => ({ piece, tokens: at === 0 ? withoutOrder(piece) : piece.tokens }));
  const named = readCity(rows, postalCode) ?? mentionedCity(pieces) ?? [];
  const city = capitalised(partOf([named], text));
  const lines = rows
    .filter(({ piece }) => piece.kind === 'text')
    .map(({ tokens }) => edged(tokens.filter((token) => !named.includes(token))))
    .filter((tokens) => tokens.length > 0 && !isRegion(tokens));
  const [first, last] = [rows[0], rows.at(-1)];
  const isCut = first && first.tokens !== first.piece.tokens;
  const start = isCut ? first.tokens[0]?.start : (first?.piece.label?.start ?? first?.piece.start);
  return {
    addressLine: partOf(lines, text),
    city,
    taken: [
      ...(start === undefined || !last ? [] : [{ start, end: last.piece.end }]),
      ...(city ? [{ start: city.start, end: city.end }] : []),
    ],
    block,
  };
}

/** A piece without the order before an address, where no comma parts them: "2 lego set bhejo house no 12". */
function withoutOrder({ tokens, kind }: Piece): readonly Token[] {
  if (kind !== 'text') return tokens;
  // "Gram" weighs goods, and is a village.
  const orders = (token: Token) =>
    isA('order', token) && !isA('street', token) && !isA('dwelling', token);
  const ordered = tokens.findLastIndex(orders) + 1;
  const words = wordsOf(tokens.slice(ordered));
  const dwelling = words.find((_, at) => dwellingAt(words, at));
  const opening = dwelling ? tokens.indexOf(dwelling) : 0;
  const front = tokens.slice(ordered, Math.max(ordered, opening));
  const says =
    front.filter((token) => isA('sentence', token)).length > 1 && !isA('street start', front[0]);
  const from = opening > 0 && (ordered > 0 || says) ? opening : ordered;
  const rest = from > 0 ? edged(tokens.slice(from)) : [];
  return rest.length > 0 ? rest : tokens;
}

/** Tokens without the words and signs at their edges that are no part of an address. */
function edged(tokens: readonly Token[]): readonly Token[] {
  const isPart = (token: Token, at: number) =>
    token.kind === 'sign'
      ? token.text === '#'
      : !isA('address edge', token) ||
        token.low === 'no' ||
        isDoor(tokens[at + 1]) ||
        isDoor(tokens[at - 1]);
  const from = tokens.findIndex(isPart);
  return from < 0 ? [] : tokens.slice(from, tokens.findLastIndex(isPart) + 1);
}

/** "A-101", "112/A". */
const isDoor = (sign: Token | undefined): boolean => sign?.text === '-' || sign?.text === '/';

const isRegion = (tokens: readonly Token[]): boolean =>
  REGIONS.has(lowsOf(wordsOf(tokens)).join(' '));

/** The rows as a seller writes them. */
function partOf(rows: readonly (readonly Token[])[], text: string): Part | null {
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.at(-1)];
  if (!first || !last) return null;
  const values = rows.map((row) => text.slice(row[0]?.start, row.at(-1)?.end));
  return {
    start: first.start,
    end: last.end,
    value: values.map((value) => value.replace(/\s+/g, ' ')).join(', '),
  };
}

/** A seller writes a city's name with capitals. */
function capitalised(part: Part | null): Part | null {
  if (!part || /\p{Lu}/u.test(part.value)) return part;
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { ...part, value: part.value.replace(/[\p{L}\p{M}']+/gu, capital) };
}
