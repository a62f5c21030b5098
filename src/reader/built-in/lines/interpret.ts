import type { ReadCatalog } from '../index/catalog-index.ts';
import type { Item } from '../items/item.ts';
import { aCount } from '../items/reader.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { annotate } from '../match/annotate.ts';
import { matchProducts } from '../match/match-products.ts';
import { chooseMatch } from './choose-match.ts';
import {
  blankReading,
  type Interpretation,
  type KnownPiece,
  type MatchedPiece,
  type Piece,
  SILENT,
  type Spoken,
} from './piece.ts';
import { chooseCount, countsOf } from './quantity.ts';
import { readByValue, readProduct, readValues, unexplainedIn } from './read-product.ts';

function lookUp(piece: Piece, index: ReadCatalog): MatchedPiece {
  if (piece.memory.matched) return piece.memory.matched;
  const segment = annotate(piece.items, index);
  const found = { piece, segment, matches: matchProducts(segment, index), readings: [] };
  piece.memory.matched = found;
  return found;
}

/** Reads one piece of a message, seen with what was spoken of before; the same one for the same. */
export function interpret(piece: Piece, index: ReadCatalog, spoken: Spoken): Interpretation {
  const { readings } = lookUp(piece, index);
  const known = readings.find((one) => isSame(one.spoken, spoken));
  if (known) return known.reading;
  const reading = readAnew(piece, index, spoken);
  readings.push({ spoken, reading });
  return reading;
}

const isSame = (a: Spoken, b: Spoken): boolean =>
  a.focus === b.focus &&
  a.open === b.open &&
  a.drafted.length === b.drafted.length &&
  a.drafted.every((one, at) => one === b.drafted[at]);

function readAnew(piece: Piece, index: ReadCatalog, spoken: Spoken): Interpretation {
  const whole = readAs(piece, index, spoken);
  if (!whole.unfit && whole.kind !== 'unmatched') return whole;
  for (const items of [withOpenCount(piece.items), withoutPurpose(piece.items)]) {
    const other = items && readAs({ ...piece, items, memory: {} }, index, spoken);
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

function readAs(piece: Piece, index: ReadCatalog, spoken: Spoken): Interpretation {
  const known = lookUp(piece, index);
  const bySku = readBySku(known, index);
  if (bySku) return bySku;
  const best = chooseMatch(known, known.matches, spoken);
  const values = readValues(known, spoken);
  if (values && (best === null || best.score < values.sure)) return values;
  if (best) return readProduct(known, best, known.matches);
  return readByValue(known) ?? readWithoutProduct(known);
}

function readBySku(known: KnownPiece, index: ReadCatalog): Interpretation | null {
  const { piece, segment } = known;
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
    ...blankReading(known),
    kind: 'product',
    product: found.product,
    values,
    quantity,
    sure: 1,
    unexplained: unexplainedIn(segment, 0) + others,
  };
}

function readWithoutProduct(known: KnownPiece): Interpretation {
  const { piece, segment } = known;
  const quantity = chooseCount(piece.items, countsOf(piece, 0));
  const tells = segment.natures.some((nature) => !SILENT.has(nature));
  const kind = tells ? 'unmatched' : quantity ? 'count' : 'nothing';
  // Of what is not sold, a number that counts nothing is no count at all.
  const isOdd = tells && quantity?.doubt === 'unread';
  return { ...blankReading(known), kind, quantity: isOdd ? null : quantity };
}
