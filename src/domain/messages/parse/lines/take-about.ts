import type { CatalogIndex } from '../index/catalog-index.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import { takeAsked } from '../operations/take-in.ts';
import { normalise } from '../text/normalise.ts';
import { tokenise } from '../text/tokens.ts';
import { isFiller } from '../words/words.ts';
import { blankLine, choiceOf, type Draft, variantOf } from './draft.ts';
import type { Interpretation } from './interpretation.ts';

/** What a shopper began a message from: a product of the catalog, or one variant of it. */
export interface About {
  productId: string;
  variantId: string | null;
}

const POINTING_MOODS = new Set(['order', 'plain', 'greeting', 'thanks']);

/** Makes it what "this" and bare counts of the message to come mean, unless that names other goods. */
export function takeAbout(draft: Draft, about: About, index: CatalogIndex, message: number): void {
  const product = index.byId.get(about.productId);
  if (product === undefined) return;
  const parts = { product: 0.98, variant: 0.98, quantity: 0.92 };
  const entry = blankLine(product, choiceOf(product, about.variantId), message, parts);
  const known = draft.entries.findLast(
    (other) =>
      other.product === product &&
      (about.variantId === null || variantOf(other)?.id === about.variantId),
  );
  draft.asked = known ? [] : [entry];
  draft.focus = known ?? entry;
}

/**
 * "This", "isko": one of what the message began from.
 * @returns whether the message says no more than that
 */
export function acceptPointed(
  draft: Draft,
  text: string,
  message: number,
  readings: readonly Interpretation[],
): boolean {
  const open = draft.asked.length > 0;
  const points = open && onlyPoints(text, readings);
  if (points) Object.assign(draft, takeAsked(draft, [], message));
  const whole = { message, start: 0, end: text.length };
  draft.entries = draft.entries.map((entry) =>
    entry.message === message && entry.spans.length === 0 ? { ...entry, spans: [whole] } : entry,
  );
  return points;
}

function onlyPoints(text: string, readings: readonly Interpretation[]): boolean {
  const saysNothing = readings.every(
    ({ kind, piece }) => kind === 'nothing' && POINTING_MOODS.has(piece.mood),
  );
  const tokens = tokenise(normalise(text));
  const words = tokens.filter(({ kind }) => kind === 'word');
  const points = words.some((word) => isWordOf('pointing', word.text));
  const isPlain = words.every((word) => isWordOf('pointing', word.text) || isFiller(word.text));
  return saysNothing && points && isPlain && !text.includes('?');
}
