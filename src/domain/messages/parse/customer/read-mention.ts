import { isGoodsWord, isOrdering, isSentenceWord } from './order-words.ts';
import { isKnownName, personScore } from './people/person.ts';
import type { Pieces } from './pieces.ts';
import { QUARTER_START, STREET_START } from './places/address-words.ts';
import { cityEndingAt, cityStartingAt } from './places/find-city.ts';
import { REGIONS } from './places/regions.ts';
import { TALK } from './talk-words.ts';
import type { Token } from './tokens.ts';

const TO = TALK.of('to a city');
const FROM = TALK.of('from a city');
const SENT = TALK.of('behind a city');
const SMALL = TALK.of('address edge');

/**
 * The city that a message names outside of an address: "send one pair to Thika", "jalgaon bhejna hai",
 * "Shaila, Karad", "Eldoret pls". A city's name among goods is none: "2 London mugs".
 */
export function mentionedCity(pieces: Pieces): Token[] | null {
  for (let at = pieces.all.length - 1; at >= 0; at--) {
    const piece = pieces.at(at);
    if (piece?.kind !== 'text') continue;
    const words = piece.tokens.filter(({ kind }) => kind !== 'sign');
    const city =
      alone(pieces, at, words) ??
      announced(words) ??
      sentTo(words) ??
      besidePerson(pieces, at, words);
    if (city) return city;
  }
  return null;
}

const lowsOf = (words: readonly Token[]): string[] => words.map(({ low }) => low);

/** A piece that is a city and no more, beside a person, a phone, a code or an address. */
function alone(pieces: Pieces, at: number, words: readonly Token[]): Token[] | null {
  const lows = lowsOf(words);
  let from = 0;
  while (from < words.length && (TO.has(lows[from] ?? '') || SMALL.has(lows[from] ?? ''))) from++;
  const { sort } = pieces.at(at)?.label ?? {};
  // "Soy de Itagüí".
  if (sort === 'person' && FROM.has(lows[from] ?? '')) from++;
  const end = cityStartingAt(lows, from);
  if (end < 0) return null;
  const rest = lows.slice(end);
  const isFrom = sort === 'person' && from > 0;
  const says = isFrom || sort === 'to' || sort === 'city' || sort === 'address';
  if (says && !names(words[end])) return words.slice(from, end);
  const opens = QUARTER_START.has(rest[0] ?? '') || STREET_START.has(rest[0] ?? '');
  const closed = opens || rest.every((low) => isSentenceWord(low) || SMALL.has(low));
  if (!closed && !REGIONS.has(rest.join(' '))) return null;
  const isBeside = [at - 1, at + 1].some((beside) => {
    const { kind } = pieces.at(beside) ?? {};
    if (kind === 'phone' || kind === 'postal') return true;
    return (
      kind === 'text' && (pieces.traits(beside).person >= 2 || pieces.traits(beside).place >= 2)
    );
  });
  return isBeside ? words.slice(from, end) : null;
}

/** "to Mombasa by any courier", "Kevin from Nakuru". */
function announced(words: readonly Token[]): Token[] | null {
  const lows = lowsOf(words);
  for (let at = 0; at < lows.length - 1; at++) {
    const isFrom = FROM.has(lows[at] ?? '') && at > 0 && isKnownName(lows[at - 1] ?? '');
    if (!TO.has(lows[at] ?? '') && !isFrom) continue;
    const end = cityStartingAt(lows, at + 1);
    if (end > 0 && !names(words[end])) return words.slice(at + 1, end);
  }
  return null;
}

/** "jalgaon bhejna hai", "parcel Ranebennur bhejna", "khandwa me hai". */
function sentTo(words: readonly Token[]): Token[] | null {
  const lows = lowsOf(words);
  for (let at = 1; at < lows.length; at++) {
    if (!SENT.has(lows[at] ?? '')) continue;
    const start = cityEndingAt(lows, at);
    if (start >= 0) return words.slice(start, at);
    const town = words[at - 1];
    if (lows[at]?.startsWith('bhej') && town && isTown(town)) return [town];
  }
  return null;
}

/** "Shaila Karad": the end of a piece that begins with a person. */
function besidePerson(pieces: Pieces, at: number, words: readonly Token[]): Token[] | null {
  const next = pieces.at(at + 1)?.gap;
  if (next === 'none' || words.length > 4) return null;
  const start = cityEndingAt(lowsOf(words), words.length);
  return start > 0 && personScore(words.slice(0, start)) >= 4 ? words.slice(start) : null;
}

const names = (token: Token | undefined): boolean =>
  token?.kind === 'word' && isGoodsWord(token.low);

const isTown = ({ low, text, kind }: Token): boolean =>
  kind === 'word' &&
  /^\p{Lu}/u.test(text) &&
  !isGoodsWord(low) &&
  !isOrdering(low) &&
  !isSentenceWord(low) &&
  !isKnownName(low);
