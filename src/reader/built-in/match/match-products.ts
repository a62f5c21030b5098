import type { CatalogIndex, IndexedProduct, NameForm } from '../index/catalog-index.ts';
import type { Segment } from './annotate.ts';
import { matchValues, type ValueMatch } from './match-values.ts';
import { type Meeting, meetNames, saidOf } from './meetings.ts';
import { mismatchPenalty } from './mismatch-penalty.ts';

/** How words of a segment may name a product. */
export interface ProductMatch {
  product: IndexedProduct;
  name: NameForm;
  /** 0 to 1. */
  score: number;
  /** How much of the product's name was said. */
  recall: number;
  /** How much of what was said the product explains. */
  precision: number;
  /** Bits of the items that name the product. */
  mask: number;
  /** Bits of the pieces of its name that were said. */
  pieces: number;
  /** Bits of the items that it explains, its options' values included. */
  explained: number;
  values: (ValueMatch | null)[];
  /** Bits of the items beside the name that fit nothing of it. */
  strange: number;
}

/** The most that are weighed closely: a word of most of a catalog says little. */
const MOST_CANDIDATES = 32;
/** The same when a conversation has taken much effort already. */
const FEWEST_CANDIDATES = 4;
/** So much of a score comes with any word of a name; the rest with the whole name. */
const BASE = 0.45;
/** A match by a value counts slightly less than one by the name. */
const VALUE = 0.8;
const GRAMMAR = 0.3;
const STRANGE = 0.5;

/** Products that a segment may name, the likeliest first. */
export function matchProducts(segment: Segment, index: CatalogIndex): ProductMatch[] {
  return findNames(segment)
    .sort((a, b) => promise(b) - promise(a))
    .slice(0, segment.effort.isSpent ? FEWEST_CANDIDATES : MOST_CANDIDATES)
    .map((found) => judge(found, segment, index))
    .sort(
      (a, b) =>
        b.score - a.score || a.name.weight - b.name.weight || a.product.index - b.product.index,
    );
}

/** The best name of a product that words of a segment meet. */
interface FoundName {
  name: NameForm;
  meeting: Meeting;
  /** Bits of the items that name the product by any of its names. */
  items: number;
  recall: number;
}

const promise = ({ recall, name }: FoundName): number => recall * (name.weight + 1);

function findNames({ units, effort }: Segment): FoundName[] {
  const best = new Map<number, FoundName>();
  for (const [name, meeting] of meetNames(units, ({ names }) => names, effort)) {
    const recall = name.weight === 0 ? 0 : saidOf(meeting, name.weights) / name.weight;
    const known = best.get(name.product);
    const items = meeting.items | (known?.items ?? 0);
    if (known === undefined || recall > known.recall) {
      best.set(name.product, { name, meeting, items, recall });
    } else known.items = items;
  }
  return [...best.values()];
}

function judge(found: FoundName, segment: Segment, index: CatalogIndex): ProductMatch {
  const { name, meeting, items: mask, recall } = found;
  const product = index.products[name.product] as IndexedProduct;
  const values = matchValues(segment, product, mask);
  let byValues = 0;
  for (const match of values) byValues |= (match?.mask ?? 0) & ~mask;
  const explained = mask | byValues | byCategory(segment, product);
  let strange = 0;
  let against = 0;
  for (let at = 0; at < segment.items.length; at += 1) {
    if (explained & (1 << at)) continue;
    const penalty = mismatchPenalty(segment, at, explained, product);
    against += penalty;
    if (penalty >= STRANGE) strange |= 1 << at;
  }
  const support = supportOf(segment, mask) + VALUE * supportOf(segment, byValues);
  const precision = support / (support + against || 1);
  const written = meeting.sum / meeting.count;
  const score = precision * (BASE + (1 - BASE) * recall) * Math.sqrt(written);
  const { pieces } = meeting;
  return { product, name, score, recall, precision, mask, pieces, explained, values, strange };
}

function byCategory({ ofCategories }: Segment, product: IndexedProduct): number {
  let mask = 0;
  for (const unit of ofCategories) {
    if (unit.keys.some(({ found }) => found.categories.has(product))) mask |= unit.mask;
  }
  return mask;
}

function supportOf({ natures }: Segment, mask: number): number {
  let support = 0;
  for (let at = 0; mask >>> at !== 0; at += 1) {
    if (mask & (1 << at)) support += natures[at] === 'filler' ? GRAMMAR : 1;
  }
  return support;
}
