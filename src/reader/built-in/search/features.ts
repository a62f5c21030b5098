import type { Entry, OrderLines } from '../lines/order-lines.ts';
import { type Interpretation, SILENT } from '../lines/piece.ts';
import type { Nature } from '../match/annotate.ts';

/** The features of a whole reading of a message; each is counted or summed over its pieces. */
export const RANKER_FEATURES = [
  'pieces',
  'product',
  'sure',
  'weak',
  'unfit',
  'values',
  'qualities',
  'count',
  'countedUnmatched',
  'unmatched',
  'nothing',
  'unmatchedWords',
  'leftWords',
  'leftGoods',
  'spareNumbers',
  'spareMeasures',
  'uncounted',
  'open',
  'rival',
  'orphans',
  'orphanGoods',
  'turns',
  'leads',
  'firstGuess',
  'borrowed',
  'newLines',
  'spread',
  'twice',
  'idle',
  'newUnmatched',
  'changed',
  'gone',
  'unclear',
] as const;
export type RankerFeature = (typeof RANKER_FEATURES)[number];
export type Features = Record<RankerFeature, number>;

const NO_FEATURES = Object.fromEntries(RANKER_FEATURES.map((name) => [name, 0])) as Features;

export const noFeatures = (): Features => ({ ...NO_FEATURES });

/** How good the features make a reading. */
export function scoreOf(features: Partial<Features>, weights: Features): number {
  let score = 0;
  for (const name in features) {
    score += (features[name as RankerFeature] ?? 0) * weights[name as RankerFeature];
  }
  return score;
}

/** Adds what one piece has to what others have. */
export function addTo(all: Features, some: Partial<Features>): void {
  for (const name in some) all[name as RankerFeature] += some[name as RankerFeature] ?? 0;
}

const SURELY = 0.75;
const QUALITIES: ReadonlySet<Nature> = new Set([
  'colour',
  'size',
  'material',
  'pattern',
  'taste',
  'wearer',
  'quality',
  'model',
]);

/** The evidence for and against one piece of a message. */
export function pieceFeatures(reading: Interpretation): Partial<Features> {
  const { kind, sure, quantity, unfit, spareNumbers, rivals, unexplained } = reading;
  const features: Partial<Features> = { pieces: 1, ...orphanFeatures(reading) };
  if (kind === 'nothing' || kind === 'count') {
    features[kind] = 1;
    return features;
  }
  if (kind === 'unmatched') return { ...features, ...unmatchedFeatures(reading) };
  features.leftWords = unexplained;
  features.leftGoods = leftGoodsIn(reading);
  features.spareNumbers = spareNumbers;
  features.spareMeasures = spareMeasuresIn(reading);
  if (unfit) features.unfit = 1;
  else if (kind === 'values') features.values = 1;
  else {
    features.product = 1;
    if (reading.borrowed) features.borrowed = 1;
    features.sure = sure;
    features.weak = Math.max(0, SURELY - sure);
    features.rival = Math.min(1, (rivals[0]?.score ?? 0) / Math.max(0.1, sure));
    if (reading.values.includes(null)) features.open = 1;
  }
  const direction = leads(reading);
  if (quantity === null && direction === null) features.uncounted = 1;
  if (direction) features.leads = 1;
  return features;
}

/** Separated from the text before it, without goods: more likely a part of that. */
function orphanFeatures({ piece, kind, quantity, segment }: Interpretation): Partial<Features> {
  const isOrphan =
    piece.gap === 'count' && (kind === 'unmatched' || kind === 'nothing') && !quantity;
  if (!isOrphan) return {};
  const goods = segment.natures.filter(
    (nature, at) => nature !== 'filler' && (nature === 'figure' || segment.known & (1 << at)),
  );
  return { orphans: 1, orphanGoods: goods.length };
}

function unmatchedFeatures({ segment, quantity }: Interpretation): Partial<Features> {
  const told = segment.natures.filter((nature) => !SILENT.has(nature));
  if (told.every((nature) => QUALITIES.has(nature))) return { qualities: 1 };
  const words = Math.min(6, told.length);
  return quantity
    ? { countedUnmatched: 1, unmatchedWords: words }
    : { unmatched: 1, unmatchedWords: words };
}

/** Words before or after its goods that are also goods. */
function leftGoodsIn({ segment: { natures, known }, explained }: Interpretation): number {
  let left = 0;
  natures.forEach((nature, at) => {
    const isGoods =
      nature === 'goods' ||
      (nature !== 'figure' && nature !== 'filler' && (known & (1 << at)) !== 0);
    if (isGoods && !(explained & (1 << at))) left += 1;
  });
  return left;
}

function spareMeasuresIn({ segment: { items }, explained }: Interpretation): number {
  return items.filter(({ kind }, at) => kind === 'measure' && !(explained & (1 << at))).length;
}

/** Whether the count or weight precedes what it counts; null without a count. */
export function leads({ segment, quantity, kind }: Interpretation): boolean | null {
  if (kind !== 'product' && kind !== 'values') return null;
  const { items, natures } = segment;
  const count = quantity?.item
    ? items.indexOf(quantity.item)
    : items.findIndex((item) => item.kind === 'measure');
  if (count < 0) return null;
  const named = items.findIndex(
    (item, at) => item.kind === 'sku' || !SILENT.has(natures[at] ?? 'filler'),
  );
  return named > count;
}

/** How the message changed the draft. */
export function draftFeatures(
  before: OrderLines,
  after: OrderLines,
  message: number,
): Partial<Features> {
  const own = after.entries.filter((entry) => entry.message === message);
  const told = new Set(own.map(keyOf));
  const earlier = new Set(after.entries.filter((entry) => entry.message !== message).map(stateOf));
  const stood = before.entries.map(stateOf);
  const kept = stood.filter((state) => earlier.has(state)).length;
  const left = after.entries.length - own.length;
  return {
    newLines: own.length,
    twice: own.length - told.size,
    newUnmatched: after.unmatched.filter((one) => one.message === message).length,
    changed: Math.max(0, left - kept),
    gone: Math.max(0, stood.length - left),
    unclear: own.filter(({ parts }) => parts.quantity < SURELY).length,
  };
}

const keyOf = ({ product, choice }: Entry): string =>
  `${product.index} ${choice.map((value) => value?.text ?? '').join('|')}`;

/** A line with all that an order says of it. */
const stateOf = (entry: Entry): string => `${keyOf(entry)} × ${entry.quantity}`;

/** What a draft orders, as one key. */
export const orderedIn = ({ entries, unmatched }: OrderLines): string =>
  `${entries.map(stateOf).sort().join('\n')}\n${unmatched.map(({ text }) => text).join('\n')}`;
