import { type Block, findBlock } from './block.ts';
import type { Stretch } from './customer-reading.ts';
import {
  DWELLING,
  isOrdering,
  isSentenceWord,
  REGIONS,
  STREET,
  STREET_START,
  TALK,
} from './customer-words.ts';
import type { Piece } from './cut-pieces.ts';
import { dwellingAt } from './door-number.ts';
import { personScore } from './person.ts';
import { mentionedCity, readCity } from './read-city.ts';
import type { Token } from './tokens.ts';

/** A field's value and where it stands. */
export interface Part extends Stretch {
  value: string;
}

/** One piece of an address, without what belongs to an order or a name in front of it. */
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
  /** Words in front of the address that are a person's name. */
  person: readonly Token[];
}

/** Words at the edge of an address that are no part of it. */
const EDGE = TALK.of('address edge');
const INSIDE_NAME = TALK.of('inside name');

/** Reads where the goods go; the city may be named elsewhere in the message. */
export function readAddress(
  pieces: readonly Piece[],
  text: string,
  postalCode: string | null,
): AddressReading {
  const block = findBlock(pieces);
  const inside = block ? pieces.slice(block.first, block.last + 1) : [];
  const own = inside.filter(({ kind, label }) => kind !== 'phone' && label?.sort !== 'person');
  const { person, rest } = parted(own[0]?.kind === 'text' ? own[0].tokens : []);
  const rows = own.map((piece, at) => ({
    piece,
    tokens: at === 0 && rest.length > 0 ? rest : piece.tokens,
  }));
  const named = readCity(rows, postalCode) ?? mentionedCity(pieces) ?? [];
  const city = capitalised(partOf([named], text));
  const lines = rows
    .filter(({ piece }) => piece.kind === 'text')
    .map(({ tokens }) => edged(tokens.filter((token) => !named.includes(token))))
    .filter((tokens) => tokens.length > 0 && !isRegion(tokens));
  const start = rest.length > 0 ? rest[0]?.start : (own[0]?.label?.start ?? own[0]?.start);
  const end = own.at(-1)?.end;
  return {
    addressLine: partOf(lines, text),
    city,
    taken: [
      ...(start === undefined || end === undefined ? [] : [{ start, end }]),
      ...(city ? [{ start: city.start, end: city.end }] : []),
    ],
    block,
    person,
  };
}

/**
 * Parts an order and a person's name from the address behind them, where no comma does: "2 lego set
 * bhejo ravi kumar house no 12". `rest` is empty where nothing stands before the address.
 */
function parted(tokens: readonly Token[]): { person: Token[]; rest: readonly Token[] } {
  const ordered = tokens.findLastIndex((token) => orders(token)) + 1;
  const content = tokens.slice(ordered).filter(({ kind }) => kind !== 'sign');
  const opening = content.findIndex((_, at) => dwellingAt(content, at));
  const front = content.slice(0, Math.max(0, opening));
  const isPerson = personScore(front) >= 4;
  const says =
    front.filter(({ low }) => isSentenceWord(low)).length >= 2 &&
    !STREET_START.has(front[0]?.low ?? '');
  const start = content[opening];
  const from = start && (isPerson || ordered > 0 || says) ? tokens.indexOf(start) : ordered;
  return {
    person: isPerson ? front : [],
    rest: from > 0 && from < tokens.length ? edged(tokens.slice(from)) : [],
  };
}

/** "Gram" weighs goods, and is a village. */
const orders = ({ low }: Token): boolean =>
  isOrdering(low) && !STREET.has(low) && !DWELLING.has(low);

/** Tokens without the words and signs at their edges that are no part of an address. */
function edged(tokens: readonly Token[]): readonly Token[] {
  const loose = ({ kind, text, low }: Token, at: number) =>
    (kind === 'sign' && text !== '#') || (EDGE.has(low) && !opensDwelling(tokens, at));
  // "A-101".
  const from = tokens.findIndex(
    (token, at) => !loose(token, at) || /^[-/]$/.test(tokens[at + 1]?.text ?? ''),
  );
  const to = tokens.findLastIndex(
    (token, at) => !loose(token, at) || /^[-/]$/.test(tokens[at - 1]?.text ?? ''),
  );
  return from < 0 ? [] : tokens.slice(from, to + 1);
}

const opensDwelling = (tokens: readonly Token[], from: number): boolean => {
  const words = tokens.slice(from, from + 5).filter(({ text }) => text !== '.');
  return words[0]?.low === 'no' || dwellingAt(words, 0);
};

const isRegion = (tokens: readonly Token[]): boolean =>
  REGIONS.has(
    tokens
      .filter(({ kind }) => kind !== 'sign')
      .map(({ low }) => low)
      .join(' '),
  );

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
  const value = part.value.replace(/[\p{L}\p{M}']+/gu, (word, at) =>
    at > 0 && INSIDE_NAME.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
  return { ...part, value };
}
