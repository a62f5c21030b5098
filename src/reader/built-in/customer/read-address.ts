import { withCapital } from '../../../kernel/format/with-capital.ts';
import { type Block, findBlock } from './block.ts';
import { cityEndingAt, cityStartingAt, isOtherCitysPin, REGIONS } from './customer-words.ts';
import { type Piece, traitsAt } from './cut-pieces.ts';
import { dwellingAt } from './piece-traits.ts';
import { isA, isGoods, lowsOf, type Stretch, type Token, wordsOf } from './tokens.ts';

/** A field's value and its position. */
export interface Part extends Stretch {
  value: string;
}

/** One piece of an address, without what belongs to an order in front of it. */
interface Row {
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
  return { ...part, value: part.value.replace(/[\p{L}\p{M}']+/gu, withCapital) };
}

/**
 * The city among the rows of an address: what a form calls so, a known city beside the postal code,
 * the word beside the code, or a known city anywhere.
 */
function readCity(rows: readonly Row[], code: string | null): readonly Token[] | null {
  const named = rows.find(({ piece }) => piece.label?.sort === 'city');
  if (named) return named.tokens;
  const postal = rows.findIndex(({ piece }) => piece.kind === 'postal');
  if (postal < 0) return lastKnown(rows);
  const before = rows.findLastIndex((row, at) => at < postal && withoutRegion(row).length > 0);
  const behind = rows.slice(postal + 1, postal + 3).map(wordsIn);
  return (
    lastKnown(rows.slice(0, before + 1), Math.max(0, before)) ??
    behind.map(firstKnown).find((city) => city.length > 0) ??
    (code?.length === 5 ? townOf(behind[0] ?? [], null) : null) ??
    townOf(withoutRegion(rows[before]), code)
  );
}

/** The city that begins a row. */
const firstKnown = (words: readonly Token[]): readonly Token[] =>
  words.slice(0, Math.max(0, cityStartingAt(lowsOf(words), 0)));

const wordsIn = (row: Row | undefined): Token[] =>
  row?.piece.kind === 'text' ? wordsOf(row.tokens) : [];

/** The words of a row without states and words like "pin" at its end, which follow a city. */
function withoutRegion(row: Row | undefined): Token[] {
  const words = wordsIn(row);
  for (let cut = 1; cut > 0; words.length -= cut) {
    cut = isA('beside code', words.at(-1)) ? 1 : regionEnd(lowsOf(words));
  }
  return words;
}

/** How many words at the end are a state or a country, and no city. */
function regionEnd(lows: readonly string[]): number {
  if (cityEndingAt(lows, lows.length) === 0) return 0;
  const ends = (count: number) => count <= lows.length && REGIONS.has(lows.slice(-count).join(' '));
  return [4, 3, 2, 1].find(ends) ?? 0;
}

/** The last city that ends one of the rows from `first` on. */
function lastKnown(rows: readonly Row[], first = 0): Token[] | null {
  for (let at = rows.length - 1; at >= first; at--) {
    const words = withoutRegion(rows[at]);
    const start = cityEndingAt(lowsOf(words), words.length);
    if (start >= 0) return words.slice(start);
  }
  return null;
}

/** A town that no list holds: the words before the code. */
function townOf(words: Token[], code: string | null): Token[] | null {
  const isOther = code !== null && isOtherCitysPin(code, lowsOf(words).join(' '));
  return isTownName(words) && !isOther ? words : null;
}

/** "Hosadurga", "Navi Peth". */
const isTownName = (words: readonly Token[]): boolean =>
  words.length > 0 && words.length <= 2 && words.every(isTown);

const NO_TOWN = ['side', 'street', 'near', 'dwelling', 'place', 'order', 'sentence'];
const isTown = ({ kind, roles }: Token): boolean =>
  kind === 'word' && !NO_TOWN.some((role) => roles.has(role));

/**
 * The city that a message names outside of an address: "send one pair to Thika", "jalgaon bhejna hai",
 * "Shaila, Karad", "Eldoret pls". A city's name among goods is none: "2 London mugs".
 */
function mentionedCity(pieces: readonly Piece[]): Token[] | null {
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at];
    if (piece?.kind !== 'text') continue;
    const words = wordsOf(piece.tokens);
    const lows = lowsOf(words);
    for (let start = 0; start < words.length; start++) {
      const end = cityStartingAt(lows, start);
      if (end > 0 && isMeant(pieces, at, words, start, end)) return words.slice(start, end);
    }
  }
  return null;
}

/** Whether the words around a city's name, or next to its piece, say that somebody is there. */
function isMeant(
  pieces: readonly Piece[],
  at: number,
  words: readonly Token[],
  start: number,
  end: number,
): boolean {
  const behind = words[end];
  if (isA('behind a city', behind)) return true;
  // "A nice white one".
  if (isGoods(behind)) return false;
  if (isA('to a city', words[start - 1])) return true;
  if (isA('from a city', words[start - 1]) && isA('name', words[start - 2])) return true;
  if (!words.slice(0, start).every((word) => isA('address edge', word))) return false;
  if (pieces[at]?.label?.sort === 'to') return true;
  if (!words.slice(end).every((word) => isA('sentence', word))) return false;
  return [at - 1, at + 1].some((beside) => {
    const { person, address } = traitsAt(pieces, beside);
    return person >= 2 || address >= 2 || pieces[beside]?.kind === 'phone';
  });
}
