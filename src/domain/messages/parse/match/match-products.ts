import type { CatalogIndex, IndexedProduct, NameForm } from '../index/catalog-index.ts';
import type { Nature, Segment } from './annotate.ts';
import { matchValues, type ValueMatch } from './match-values.ts';

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
  /** Items that name the product. */
  mask: number;
  /** Pieces of its name that were said. */
  pieces: number;
  /** Items that it explains, its options' values included. */
  explained: number;
  values: (ValueMatch | null)[];
  /** Items beside the name that fit nothing of it. */
  strange: number;
}

interface Found {
  name: NameForm;
  items: number;
  /** The strengths of all meetings. */
  strengths: number[];
  pieces: Map<number, number>;
}

/** No more are weighed closely: a word that most of a catalog has tells little. */
const MOST_CANDIDATES = 48;

/** Products that a segment may name, the likeliest first. */
export function matchProducts(segment: Segment, index: CatalogIndex): ProductMatch[] {
  const best = new Map<number, Found & { recall: number }>();
  for (const found of collect(segment, index).values()) {
    const recall = recallOf(found);
    const known = best.get(found.name.product);
    // What any of its names has is explained, whichever name is told best.
    const items = found.items | (known?.items ?? 0);
    if (known === undefined || recall > known.recall) {
      best.set(found.name.product, { ...found, items, recall });
    } else known.items = items;
  }
  return [...best.values()]
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MOST_CANDIDATES)
    .map((found) => judge(found, segment, index))
    .sort(
      (a, b) =>
        b.score - a.score || a.name.weight - b.name.weight || a.product.index - b.product.index,
    );
}

const weightOf = (found: Found & { recall: number }): number =>
  found.recall * found.name.weight + found.recall;

function collect(segment: Segment, index: CatalogIndex): Map<NameForm, Found> {
  const all = new Map<NameForm, Found>();
  for (const unit of segment.units) {
    for (const { key, strength } of unit.keys) {
      for (const posting of index.postings.get(key) ?? []) {
        const known = all.get(posting.name);
        const found: Found = known ?? {
          name: posting.name,
          items: 0,
          strengths: [],
          pieces: new Map(),
        };
        all.set(posting.name, found);
        if (!(found.items & unit.mask)) found.strengths.push(strength * posting.strength);
        found.items |= unit.mask;
        const sure = strength * posting.strength;
        for (let bit = 1; bit <= posting.mask; bit <<= 1) {
          if (posting.mask & bit) found.pieces.set(bit, Math.max(sure, found.pieces.get(bit) ?? 0));
        }
      }
    }
  }
  return all;
}

function recallOf({ name, pieces }: Found): number {
  let hit = 0;
  for (const [bit, strength] of pieces) hit += strength * (name.weights[31 - Math.clz32(bit)] ?? 0);
  return name.weight === 0 ? 0 : hit / name.weight;
}

function judge(
  { name, items, pieces: said, strengths, recall }: Found & { recall: number },
  segment: Segment,
  index: CatalogIndex,
): ProductMatch {
  const product = index.products[name.product] as IndexedProduct;
  const values = matchValues(segment, product, items);
  const byValues = values.reduce((mask, match) => mask | (match?.mask ?? 0), 0);
  const explained = items | byValues | byCategory(segment, product);
  let strange = 0;
  let against = 0;
  segment.items.forEach((_, at) => {
    if (explained & (1 << at)) return;
    const weight = strangeness(segment, at, explained, product);
    against += weight;
    if (weight >= 0.5) strange |= 1 << at;
  });
  const explainedWeight =
    weightOfMask(segment, items) + 0.8 * weightOfMask(segment, byValues & ~items);
  const precision = explainedWeight / (explainedWeight + against || 1);
  const written = strengths.reduce((sum, one) => sum + one, 0) / strengths.length;
  const score = precision * (0.45 + 0.55 * recall) * Math.sqrt(written);
  const pieces = [...said.keys()].reduce((mask, bit) => mask | bit, 0);
  return {
    product,
    name,
    score,
    recall,
    precision,
    mask: items,
    pieces,
    explained,
    values,
    strange,
  };
}

function byCategory(segment: Segment, product: IndexedProduct): number {
  let mask = 0;
  for (const unit of segment.units) {
    if (unit.keys.some(({ key }) => product.categoryKeys.has(key))) mask |= unit.mask;
  }
  return mask;
}

function weightOfMask(segment: Segment, mask: number): number {
  let weight = 0;
  segment.natures.forEach((nature, at) => {
    if (mask & (1 << at)) weight += nature === 'filler' ? 0.3 : 1;
  });
  return weight;
}

/** How much a word of each nature speaks against goods that do not explain it. */
export const ODDNESS: Record<Nature, number> = {
  filler: 0,
  figure: 0,
  model: 1.2,
  goods: 1,
  colour: 0.9,
  size: 0.6,
  material: 0.8,
  pattern: 0.7,
  taste: 0.9,
  wearer: 0.5,
  quality: 0.15,
  unit: 0,
  stranger: 0.7,
};

/** Words that name other goods of the catalog speak the more against these. */
const KNOWN: Partial<Record<Nature, number>> = {
  filler: 0.3,
  stranger: 0.9,
  quality: 0.5,
  wearer: 0.6,
  size: 0.4,
  unit: 0.5,
};

/** How much an item that a product does not explain speaks against it. */
function strangeness(
  segment: Segment,
  at: number,
  explained: number,
  product: IndexedProduct,
): number {
  const item = segment.items[at];
  const nature = segment.natures[at] ?? 'stranger';
  if (item?.kind === 'number')
    return item.named && item.value > 0 ? 0.6 : isModelNumber(segment, at) ? 1.2 : 0;
  if (item?.kind === 'measure')
    return ['mass', 'volume', 'pack'].includes(item.measure.dimension) ? 0.1 : 0.8;
  if (item?.kind === 'range') return 0.8;
  let weight = ODDNESS[nature];
  const isOption = (word: RegExp) => product.options.some(({ name }) => word.test(name));
  const hasColour = isOption(/colou?r|shade|रंग|color|tono/i) || product.coloured;
  if (nature === 'colour' && !hasColour) weight = 0.25;
  if (nature === 'size' && !isOption(/size|talla|tama|साइज/i)) weight = 0.2;
  if (segment.known & (1 << at)) weight = Math.max(weight, KNOWN[nature] ?? 0);
  return weight * nearness(segment, at, explained);
}

/** A number that belongs to the word before it ("iphone 11"). */
function isModelNumber(segment: Segment, at: number): boolean {
  const item = segment.items[at];
  return item?.kind === 'number' && item.model;
}

/** Words far from what a product explains are rather talk than part of its name. */
export function nearness(segment: Segment, at: number, explained: number): number {
  let distance = 99;
  for (const step of [-1, 1]) {
    let far = 0;
    for (let other = at + step; other >= 0 && other < segment.items.length; other += step) {
      if (explained & (1 << other)) {
        distance = Math.min(distance, far);
        break;
      }
      far += segment.natures[other] === 'filler' ? 0.5 : 1;
    }
  }
  return distance < 1 ? 1 : distance < 2 ? 0.7 : 0.25;
}
