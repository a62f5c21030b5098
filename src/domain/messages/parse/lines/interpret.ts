import type { CatalogIndex } from '../index/catalog-index.ts';
import type { Item } from '../items/item.ts';
import { annotate, type Segment } from '../match/annotate.ts';
import { matchProducts, type ProductMatch } from '../match/match-products.ts';
import { chooseMatch } from './choose-match.ts';
import { blankReading, type Interpretation, type Spoken } from './interpretation.ts';
import type { Piece } from './piece.ts';
import { chooseCount, countsOf } from './quantity.ts';
import { readProduct, unexplainedIn } from './read-product.ts';
import { readValues } from './read-values.ts';

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
  isSameRow(a.drafted, b.drafted) &&
  isSameRow(a.models, b.models);

const isSameRow = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

function readAnew(piece: Piece, index: CatalogIndex, spoken: Spoken): Interpretation {
  const whole = readAs(piece, index, spoken);
  const open = whole.unfit ? withOpenCount(piece) : null;
  const asCount = open && readAs(open, index, spoken);
  return asCount?.kind === 'product' && !asCount.unfit ? asCount : whole;
}

/** "2-3 coffees" where other goods come in a size "2-3": how many is open. */
function withOpenCount(piece: Piece): Piece | null {
  const at = piece.items.findIndex(({ kind }) => kind === 'range');
  const range = piece.items[at];
  const low = range?.kind === 'range' ? BARE_RANGE.exec(range.text)?.[1] : undefined;
  if (range === undefined || low === undefined) return null;
  const { start, end } = range;
  const item = { counted: true, named: false, model: false, unit: null, range: true } as const;
  const items = [...piece.items];
  items[at] = { kind: 'number', value: Number(low), form: 'digits', ...item, start, end };
  return { ...piece, items };
}

const BARE_RANGE = /^(\d{1,4})-\d{1,4}$/;

function readAs(piece: Piece, index: CatalogIndex, spoken: Spoken): Interpretation {
  const { segment, matches } = lookUp(piece.items, index);
  const bySku = readBySku(piece, segment, index);
  if (bySku) return bySku;
  const best = chooseMatch(piece, segment, matches, spoken);
  const values = readValues(piece, segment, spoken);
  if (values && (best === null || best.score < values.sure)) return values;
  if (best) return readProduct(piece, segment, best, matches);
  return readByValue(piece, segment, index) ?? readWithoutProduct(piece, segment);
}

const OF_ONE_PRODUCT = 0.75;

/** "4 guaraná" of "Soft drink", which alone comes in that: named by the value of an option. */
function readByValue(piece: Piece, segment: Segment, index: CatalogIndex): Interpretation | null {
  const owners = segment.ofValues.flatMap(({ mask, keys }) =>
    segment.natures[31 - Math.clz32(mask)] === 'stranger'
      ? keys.flatMap(({ key }) => index.valueKeys.get(key) ?? [])
      : [],
  );
  const [product] = owners;
  if (product === undefined || owners.some((one) => one !== product)) return null;
  const values = readValues(piece, segment, { ...NOTHING_SPOKEN, focus: product });
  if (values?.kind !== 'values' || values.quantity === null || values.unexplained > 0) return null;
  return { ...values, kind: 'product', sure: values.sure * OF_ONE_PRODUCT };
}

const NOTHING_SPOKEN: Spoken = { focus: null, drafted: [], models: [], open: false };

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
