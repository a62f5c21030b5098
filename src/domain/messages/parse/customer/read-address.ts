import { type Block, findBlock } from './block.ts';
import type { Stretch } from './customer-reading.ts';
import { dwellingAt } from './door-number.ts';
import { isOrdering, isSentenceWord } from './order-words.ts';
import { personScore } from './people/person.ts';
import type { Pieces } from './pieces.ts';
import { DWELLING, STREET, STREET_START } from './places/address-words.ts';
import { REGIONS } from './places/regions.ts';
import { readCity } from './read-city.ts';
import { mentionedCity } from './read-mention.ts';
import type { Row } from './row.ts';
import { TALK } from './talk-words.ts';
import type { Token } from './tokens.ts';

/** A field's value and where it stands. */
export interface Part extends Stretch {
  value: string;
}

/** Where the goods go. */
export interface AddressReading {
  addressLine: Part | null;
  city: Part | null;
  taken: Stretch[];
  /** Pieces of the address, none when there is none. */
  block: Block | null;
  /** Words in front of the address that are a person's name. */
  person: Token[];
}

const NONE: AddressReading = { addressLine: null, city: null, taken: [], block: null, person: [] };
/** Words at the edge of an address that are no part of it. */
const EDGE = TALK.of('address edge');

/** Reads where the goods go. */
export function readAddress(
  pieces: Pieces,
  text: string,
  postalCode: string | null,
): AddressReading {
  const block = findBlock(pieces);
  if (!block) return withMention(NONE, pieces, text);
  const person: Token[] = [];
  const rows = rowsOf(pieces, block, person);
  const tokensOfCity =
    readCity(rows, block.postal - block.first, postalCode)?.tokens ?? mentionedCity(pieces) ?? [];
  const city = capitalised(partOf(tokensOfCity, text));
  const kept: Token[][] = [];
  for (const row of rows) {
    if (row.piece.kind !== 'text') continue;
    const tokens = edged(row.tokens.filter((token) => !tokensOfCity.includes(token)));
    const isRegion = REGIONS.has(words(tokens));
    if (tokens.length > 0 && !isRegion) kept.push(tokens);
  }
  const taken = [wholeOf(rows), city].filter((part) => part !== null);
  return {
    addressLine: lineOf(kept, text),
    city,
    taken: taken.map(({ start, end }) => ({ start, end })),
    block,
    person,
  };
}

/** With the city that is named elsewhere in the message. */
function withMention(reading: AddressReading, pieces: Pieces, text: string): AddressReading {
  const city = capitalised(partOf(mentionedCity(pieces) ?? [], text));
  return city ? { ...reading, city, taken: [{ start: city.start, end: city.end }] } : reading;
}

function rowsOf(pieces: Pieces, block: Block, person: Token[]): Row[] {
  const rows: Row[] = [];
  for (let at = block.first; at <= block.last; at++) {
    const piece = pieces.at(at);
    const inside = piece && piece.kind !== 'noise' && piece.kind !== 'phone';
    if (inside && piece.label?.sort !== 'name' && piece.label?.sort !== 'person') {
      rows.push({ piece, tokens: [...piece.tokens] });
    }
  }
  const first = rows[0];
  if (first && first.piece.kind === 'text') cutFront(first, person);
  return rows;
}

/** Cuts an order and a person's name off the first row, where no comma parts them. */
function cutFront(row: Row, person: Token[]): void {
  const { tokens } = row;
  let from = 0;
  for (let at = 0; at < tokens.length; at++) if (orders(tokens[at])) from = at + 1;
  const content = tokens.slice(from).filter(({ kind }) => kind !== 'sign');
  const opening = content.findIndex((_, at) => dwellingAt(content, at));
  const start = opening > 0 ? content[opening] : undefined;
  if (start) {
    const front = content.slice(0, opening);
    if (personScore(front) >= 4 && person.length === 0) {
      person.push(...front);
      from = tokens.indexOf(start);
    } else if (
      from > 0 ||
      (!STREET_START.has(front[0]?.low ?? '') &&
        front.filter(({ low }) => isSentenceWord(low)).length >= 2)
    ) {
      from = tokens.indexOf(start);
    }
  }
  if (from > 0 && from < tokens.length) row.tokens = edged(tokens.slice(from));
}

/** "Gram" weighs goods, and is a village. */
const orders = (token: Token | undefined): boolean =>
  token !== undefined &&
  isOrdering(token.low) &&
  !STREET.has(token.low) &&
  !DWELLING.has(token.low);

/** Tokens without the words and signs at their edges that are no part of an address. */
function edged(tokens: readonly Token[]): Token[] {
  let from = 0;
  let to = tokens.length;
  const loose = (token: Token | undefined) =>
    token !== undefined && ((token.kind === 'sign' && token.text !== '#') || EDGE.has(token.low));
  while (from < to && loose(tokens[from]) && !opensDwelling(tokens, from)) {
    // "A-101".
    if (/^[-/]$/.test(tokens[from + 1]?.text ?? '')) break;
    from++;
  }
  while (to > from && loose(tokens[to - 1]) && !/^[-/]$/.test(tokens[to - 2]?.text ?? '')) to--;
  return tokens.slice(from, to);
}

const opensDwelling = (tokens: readonly Token[], from: number): boolean =>
  tokens[from]?.low === 'no' ||
  dwellingAt(
    tokens.slice(from, from + 5).filter(({ text }) => text !== '.'),
    0,
  );

const words = (tokens: readonly Token[]): string =>
  tokens
    .filter(({ kind }) => kind !== 'sign')
    .map(({ low }) => low)
    .join(' ');

function partOf(tokens: readonly Token[], text: string): Part | null {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return null;
  return { start: first.start, end: last.end, value: text.slice(first.start, last.end) };
}

/** A seller writes a city's name with capitals. */
function capitalised(part: Part | null): Part | null {
  if (!part || /\p{Lu}/u.test(part.value)) return part;
  const value = part.value.replace(/(?<![\p{L}\p{M}'])\p{Ll}/gu, (letter) => letter.toUpperCase());
  return {
    ...part,
    value: value.replace(/ (De|Del|La|Las|Los|El) (?=\p{L})/gu, (word) => word.toLowerCase()),
  };
}

function lineOf(rows: readonly Token[][], text: string): Part | null {
  const parts = rows.map((tokens) => partOf(tokens, text)).filter((part) => part !== null);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  return {
    start: first.start,
    end: last.end,
    value: parts.map(({ value }) => value.replace(/\s+/g, ' ')).join(', '),
  };
}

/** From the label of the first row to the end of the last. */
function wholeOf(rows: readonly Row[]): Stretch | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const start = first.tokens[0]?.start ?? first.piece.start;
  const whole = start === first.piece.start;
  return { start: whole ? (first.piece.label?.start ?? start) : start, end: last.piece.end };
}
