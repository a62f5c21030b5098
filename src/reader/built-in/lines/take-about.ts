import type { CatalogIndex, IndexedProduct } from '../index/catalog-index.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import { takeAsked } from '../operations/asked.ts';
import { tokenise } from '../text/tokens.ts';
import { isFiller } from '../words/words.ts';
import { blankLine, type Entry, type OrderLines, variantOf } from './order-lines.ts';
import type { Interpretation } from './piece.ts';

/** The catalog item from which a shopper started a message: a product, or one of its variants. */
export interface About {
  productId: string;
  variantId: string | null;
}

const POINTING_MOODS = new Set(['order', 'plain', 'greeting', 'thanks']);

/** Makes it what "this" and bare counts of the message to come mean, unless that names other goods. */
export function takeAbout(
  order: OrderLines,
  about: About,
  index: CatalogIndex,
  message: number,
): void {
  const product = index.byId.get(about.productId);
  if (product === undefined) return;
  const parts = { product: 0.98, variant: 0.98, quantity: 0.92 };
  const entry = blankLine(product, choiceOf(product, about.variantId), message, parts);
  const known = order.entries.findLast(
    (other) =>
      other.product === product &&
      (about.variantId === null || variantOf(other)?.id === about.variantId),
  );
  order.asked = known ? [] : [entry];
  order.focus = known ?? entry;
}

/** "This", "isko": one of what the message began from. @returns whether it says no more than that */
export function acceptPointed(
  order: OrderLines,
  text: string,
  message: number,
  readings: readonly Interpretation[],
): boolean {
  const open = order.asked.length > 0;
  const points = open && onlyPoints(text, readings);
  if (points) Object.assign(order, takeAsked(order, [], message));
  const whole = { message, start: 0, end: text.length };
  order.entries = order.entries.map((entry) =>
    entry.message === message && entry.spans.length === 0 ? { ...entry, spans: [whole] } : entry,
  );
  return points;
}

function onlyPoints(text: string, readings: readonly Interpretation[]): boolean {
  const saysNothing = readings.every(
    ({ kind, piece }) => kind === 'nothing' && POINTING_MOODS.has(piece.mood),
  );
  const points = ({ text: word }: { text: string }) => isWordOf('pointing', word);
  const words = tokenise(text).filter(({ kind }) => kind === 'word');
  const isPlain = words.every((word) => points(word) || isFiller(word.text));
  return saysNothing && words.some(points) && isPlain && !text.includes('?');
}

/** A line as the seller has it now. */
export interface DraftLine {
  productId: string;
  variantId: string | null;
  quantity: number;
}

/** Puts the lines that a seller changed by hand in the place of what the messages gave. */
export function takeLines(
  order: OrderLines,
  lines: readonly DraftLine[],
  index: CatalogIndex,
): void {
  order.entries = lines.flatMap(({ productId, variantId, quantity }): Entry[] => {
    const product = index.byId.get(productId);
    if (product === undefined) return [];
    const parts = { product: 1, variant: 1, quantity: 1 };
    const line = blankLine(product, choiceOf(product, variantId), -1, parts);
    return [{ ...line, quantity, counted: true }];
  });
  order.focus = order.entries.at(-1) ?? null;
}

/** A variant's values of its product's options; null without a match. */
function choiceOf({ product, options }: IndexedProduct, variantId: string | null): Entry['choice'] {
  const variant = product.variants.find(({ id }) => id === variantId);
  return options.map(
    ({ name, values }) => values.find(({ text }) => text === variant?.options[name]) ?? null,
  );
}
