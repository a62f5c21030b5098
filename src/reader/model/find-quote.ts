import type { Span } from '../built-in/parsed-message.ts';
import { normalise } from '../built-in/text/normalise.ts';
import type { Quote } from './answer-form.ts';
import { messageId } from './build-request.ts';
import { type HiddenWords, putBack } from './hide-words.ts';

/** A text normalised for comparing quotes. */
interface Folded {
  text: string;
  /** The index in the original of each unit. */
  places: number[];
}

/** The messages that an answer may quote. */
export interface QuotedTexts {
  /** Earlier messages first, the message itself last. */
  texts: readonly string[];
  folded: readonly Folded[];
  /** Older ones were not sent. */
  first: number;
  hidden: HiddenWords;
}

/** Messages of a conversation in which quotes are looked up. */
export const quotedTexts = (
  texts: readonly string[],
  first: number,
  hidden: HiddenWords,
): QuotedTexts => ({ texts, folded: texts.map(fold), first, hidden });

/** Case, accents, punctuation and blanks are ignored. */
const NO_PART = /[\s\p{P}\p{Z}\p{C}]|[\u0300-\u036f]|\ufe0f/u;
const GAP = /…|\.{3}/u;
const WORD_SIGN = /[\p{L}\p{M}\p{N}]/u;
const DIGIT = /\p{N}/u;
/** Shorter texts are found only as whole words. */
const LONG_ENOUGH = 3;

/** Where the quoted words are; null when some are missing. */
export function findQuote(quote: Quote, quoted: QuotedTexts): Span[] | null {
  const pieces = putBack(quote.words, quoted.hidden).split(GAP);
  const words = pieces.filter((piece) => fold(piece).text !== '');
  if (words.length === 0) return null;
  const spans: Span[] = [];
  for (const each of words) {
    const span = findWords(each, placesToLook(quote.message, quoted), quoted);
    if (span === null) return null;
    spans.push(span);
  }
  return spans;
}

/** Where words are in the first of some messages that has them; null: in none. */
export function findWords(
  words: string,
  messages: readonly number[],
  { texts, folded }: QuotedTexts,
): Span | null {
  const { text: sought } = fold(words);
  if (sought === '') return null;
  for (const message of messages) {
    const stretch = stretchOf(sought, texts[message] ?? '', folded[message]);
    if (stretch) return { message, ...stretch };
  }
  return null;
}

/** The named message, then all others from the last: they are the shopper's words, too. */
function placesToLook(id: string, { texts, first }: QuotedTexts): number[] {
  const places = Array.from({ length: texts.length - first }, (_, at) => texts.length - 1 - at);
  const named = places.find((at) => messageId(at) === id);
  return named === undefined ? places : [named, ...places.filter((at) => at !== named)];
}

function stretchOf(
  sought: string,
  text: string,
  folded = fold(text),
): { start: number; end: number } | null {
  let inside: { start: number; end: number } | null = null;
  for (let at = folded.text.indexOf(sought); at >= 0; at = folded.text.indexOf(sought, at + 1)) {
    const start = folded.places[at] ?? 0;
    const end = (folded.places[at + sought.length - 1] ?? 0) + 1;
    if (isApart(text, start, end)) return { start, end };
    if (!splitsNumber(text, start, end)) inside ??= { start, end };
  }
  return sought.length >= LONG_ENOUGH ? inside : null;
}

const isApart = (text: string, start: number, end: number): boolean =>
  !(joins(text, start, WORD_SIGN) || joins(text, end, WORD_SIGN));

/** "2" doesn't match in "12". */
const splitsNumber = (text: string, start: number, end: number): boolean =>
  joins(text, start, DIGIT) || joins(text, end, DIGIT);

/** Whether the characters on both sides of a position are of the same kind. */
const joins = (text: string, at: number, sort: RegExp): boolean =>
  sort.test(text[at - 1] ?? '') && sort.test(text[at] ?? '');

function fold(text: string): Folded {
  let out = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of normalise(text)) {
    for (const part of sign.normalize('NFD')) {
      if (NO_PART.test(part)) continue;
      out += part;
      for (let unit = 0; unit < part.length; unit += 1) {
        places.push(at + (part.length === sign.length ? unit : 0));
      }
    }
    at += sign.length;
  }
  return { text: out, places };
}
