import type { CatalogIndex } from '../index/catalog-index.ts';
import { annotate, type Segment } from '../match/annotate.ts';
import { matchProducts } from '../match/match-products.ts';
import { chooseMatch } from './choose-match.ts';
import { blankReading, type Interpretation, type Spoken } from './interpretation.ts';
import type { Piece } from './piece.ts';
import { chooseCount, countsOf } from './quantity.ts';
import { readProduct } from './read-product.ts';
import { readValues } from './read-values.ts';

/** Reads one piece of a message, seen with what was spoken of before. */
export function interpret(piece: Piece, index: CatalogIndex, spoken: Spoken): Interpretation {
  const whole = readAs(piece, index, spoken);
  const end = whole.unfit ? startOfPurpose(piece) : 0;
  if (end === 0) return whole;
  const short = readAs({ ...piece, items: piece.items.slice(0, end) }, index, spoken);
  return short.kind === 'product' && !short.unfit ? short : whole;
}

const FOR = new Set(['for', 'para']);
const MY = new Set(['my', 'mi', 'mis']);

/** Where "for my iphone 14" begins, which may only tell what it is for; 0 where nothing does. */
function startOfPurpose({ items }: Piece): number {
  const at = items.findIndex((item, i) => {
    const next = items[i + 1];
    return item.kind === 'word' && FOR.has(item.text) && next?.kind === 'word' && MY.has(next.text);
  });
  return Math.max(0, at);
}

function readAs(piece: Piece, index: CatalogIndex, spoken: Spoken): Interpretation {
  const segment = annotate(piece.items, index);
  const bySku = readBySku(piece, segment, index);
  if (bySku) return bySku;
  const matches = matchProducts(segment, index);
  const best = chooseMatch(piece, segment, matches, spoken);
  const values = readValues(piece, segment, spoken);
  if (values && (best === null || best.score < values.sure)) return values;
  return best ? readProduct(piece, segment, best, matches) : readWithoutProduct(piece, segment);
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
  const reading = blankReading(piece, segment);
  return { ...reading, kind: 'product', product: found.product, values, quantity, sure: 1 };
}

function readWithoutProduct(piece: Piece, segment: Segment): Interpretation {
  const quantity = chooseCount(piece.items, countsOf(piece, 0));
  const tells = segment.natures.some((nature) => !['filler', 'figure', 'unit'].includes(nature));
  const kind = tells ? 'stranger' : quantity ? 'count' : 'nothing';
  return { ...blankReading(piece, segment), kind, quantity };
}
