import type { CatalogProduct } from '../built-in/catalog.ts';
import type { ReadCatalog } from '../built-in/index/catalog-index.ts';
import type { Item } from '../built-in/items/item.ts';
import { annotate } from '../built-in/match/annotate.ts';
import { matchValues } from '../built-in/match/match-values.ts';
import type { Alternative } from '../built-in/parsed-message.ts';
import type { Goods } from './choose-candidates.ts';
import { productsNamedBy } from './own-reading.ts';
import { spelledAlike } from './spelled-alike.ts';

/** The words name nothing else. */
const NAMED = 0.97;
/** The words name it among others, or contain a word of it. */
const TOUCHED = 0.92;
/** Only a similar spelling. */
const ALIKE = 0.8;
/** The built-in reader doesn't find it in the words: another language, a nickname, or invented. */
const NOT_SEEN = 0.6;
/** The built-in reader finds something else. */
const OTHER = 0.4;

const FAR_BEHIND = 0.8;
const CLEAR = 0.6;
const MOST_ALTERNATIVES = 3;

/** How well the quoted words name a product, 0 to 1, and what else they name. */
export function checkProduct(
  product: CatalogProduct,
  rows: readonly (readonly Item[])[],
  words: readonly string[],
  index: ReadCatalog,
): { confidence: number; alternatives: Alternative[] } {
  const matches = rows.flatMap((row) => productsNamedBy(row, index));
  matches.sort((a, b) => b.score - a.score);
  const best = matches[0]?.score ?? 0;
  const own = matches.find((match) => match.product.product === product)?.score ?? 0;
  if (own > 0) {
    return { confidence: own >= best * FAR_BEHIND ? NAMED : TOUCHED, alternatives: [] };
  }
  const isAlike = !index.effort.isSpent && spelledAlike(words, index).includes(product);
  index.effort.spend(index.keys.size);
  const others = new Map(
    matches.filter(({ score }) => score >= CLEAR).map((match) => [match.product.product.id, match]),
  );
  const alternatives = [...others.keys()].slice(0, MOST_ALTERNATIVES).map((productId) => {
    return { productId, variantId: null, confidence: CLEAR };
  });
  const seen = isAlike ? ALIKE : NOT_SEEN;
  return { confidence: others.size > 0 ? Math.min(seen, OTHER) : seen, alternatives };
}

const TOLD = 0.97;
/** The words neither confirm nor contradict it: pack sizes, "the big one". */
const UNTOLD = 0.85;
/** The words name another value. */
const AGAINST = 0.6;

/** How well the quoted words name a variant, 0 to 1. */
export function checkVariant(
  { product, variant }: Goods,
  rows: readonly (readonly Item[])[],
  index: ReadCatalog,
): number {
  if (variant === null) return UNTOLD;
  if (product.variants.length === 1) return TOLD;
  const indexed = index.byId.get(product.id);
  if (indexed === undefined) return AGAINST;
  const told = rows.map((row) => matchValues(annotate(row, index), indexed, 0));
  const each = indexed.options.map(({ name, values }, at) => {
    if (values.length <= 1) return TOLD;
    const named = told.flatMap((of) => of[at] ?? []);
    if (named.some(({ value }) => value.text === variant.options[name])) return TOLD;
    return named.length > 0 ? AGAINST : UNTOLD;
  });
  return Math.min(TOLD, ...each);
}
