import type { CatalogIndex } from '../index/catalog-index.ts';
import type { Item } from '../items/item.ts';
import { aCount } from '../items/reader.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { annotate, type Segment } from '../match/annotate.ts';
import { matchProducts, type ProductMatch } from '../match/match-products.ts';
import { chooseMatch } from './choose-match.ts';
import { blankReading, type Interpretation, type Spoken } from './interpretation.ts';
import type { Piece } from './piece.ts';
import { chooseCount, countsOf } from './quantity.ts';
import { readByValue, readProduct, readValues, unexplainedIn } from './read-product.ts';

interface Read {
  spoken: Spoken;
  reading: Interpretation;
}

/** By the very piece: several whole readings of a message have most of their pieces in common. */
const readBefore = new WeakMap<Piece, Read[]>();

/** Reads one piece of a message, seen with what was spoken of before; the same one for the same. */
export function interpret(piece: Piece, index: CatalogIndex, spoken: Spoken): Interpretation {
  const before = readBefore.get(piece);
  const known = before?.find((one) => isSame(one.spoken, spoken));
  if (known) return known.reading;
  const reading = readAnew(piece, index, spoken);
  if (before) before.push({ spoken, reading });
  else readBefore.set(piece, [{ spoken, reading }]);
  return reading;
}

const isSame = (a: Spoken, b: Spoken): boolean =>
  a.focus === b.focus &&
  a.open === b.open &&
  a.drafted.length === b.drafted.length &&
  a.drafted.every((one, at) => one === b.drafted[at]);

function readAnew(piece: Piece, index: CatalogIndex, spoken: Spoken): Interpretation {
  const whole = readAs(piece, index, spoken);
  if (!whole.unfit && whole.kind !== 'stranger') return whole;
  for (const items of [withOpenCount(piece.items), withoutPurpose(piece.items)]) {
    const other = items && readAs({ ...piece, items }, index, spoken);
    if (other?.kind === 'product' && !other.unfit) return other;
  }
  return whole;
}

/** "2-3 coffees" where other goods come in a size "2-3": how many is open. */
function withOpenCount(all: readonly Item[]): Item[] | null {
  const items = all.map((item) => {
    const low = item.kind === 'range' ? BARE_RANGE.exec(item.text)?.[1] : undefined;
    const { start, end } = item;
    return low ? aCount({ value: Number(low), counted: true, range: true, start, end }) : item;
  });
  return items.some((item, at) => item !== all[at]) ? items : null;
}

const BARE_RANGE = /^(\d{1,4})-\d{1,4}$/;

/** The text before "for my iphone 14", "pa la fiesta", which may only give the purpose. */
function withoutPurpose(items: readonly Item[]): Item[] | null {
  const at = items.findIndex((item, i) => {
    const next = items[i + 1];
    const isThe = isItemOf('definite', next) || isItemOf('article', next);
    const told = isThe ? items[i + 2] : next;
    const isPurpose = isItemOf('purpose', told) && !isItemOf('definite', told);
    return isItemOf('for', item) && (isItemOf('owner', next) || isPurpose);
  });
  return at > 0 ? items.slice(0, at) : null;
}

function readAs(piece: Piece, index: CatalogIndex, spoken: Spoken): Interpretation {
  const { segment, matches } = lookUp(piece.items, index);
  const bySku = readBySku(piece, segment, index);
  if (bySku) return bySku;
  const best = chooseMatch(piece, segment, matches, spoken);
  const values = readValues(piece, segment, spoken);
  if (values && (best === null || best.score < values.sure)) return values;
  if (best) return readProduct(piece, segment, best, matches);
  return readByValue(piece, segment) ?? readWithoutProduct(piece, segment);
}

interface LookedUp {
  segment: Segment;
  matches: readonly ProductMatch[];
}

/** By the very row of items: several whole readings of a message have most of their pieces in common. */
const lookedUp = new WeakMap<readonly Item[], LookedUp>();

function lookUp(items: readonly Item[], index: CatalogIndex): LookedUp {
  const known = lookedUp.get(items);
  if (known) return known;
  const segment = annotate(items, index);
  const found = { segment, matches: matchProducts(segment, index) };
  lookedUp.set(items, found);
  return found;
}

function readBySku(piece: Piece, segment: Segment, index: CatalogIndex): Interpretation | null {
  const item = piece.items.find(({ kind }) => kind === 'sku');
  const found = item?.kind === 'sku' ? index.skus.get(item.text) : undefined;
  if (!found) return null;
  const values = found.product.options.map(({ name, values: all }) => {
    const value = all.find(({ text }) => text === found.variant.options[name]);
    return value ? { value, mask: 0, strength: 1 } : null;
  });
  const quantity = chooseCount(piece.items, countsOf(piece, 0));
  const others = piece.items.filter(({ kind }) => kind === 'sku').length - 1;
  return {
    ...blankReading(piece, segment),
    kind: 'product',
    product: found.product,
    values,
    quantity,
    sure: 1,
    unexplained: unexplainedIn(segment, 0) + others,
  };
}

function readWithoutProduct(piece: Piece, segment: Segment): Interpretation {
  const quantity = chooseCount(piece.items, countsOf(piece, 0));
  const tells = segment.natures.some((nature) => !['filler', 'figure', 'unit'].includes(nature));
  const kind = tells ? 'stranger' : quantity ? 'count' : 'nothing';
  // Of what is not sold, a number that counts nothing is no count at all.
  const isOdd = tells && quantity?.doubt === 'unread';
  return { ...blankReading(piece, segment), kind, quantity: isOdd ? null : quantity };
}
