import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { isSearchOnly, type OrderFilter } from '../list/order-query.ts';
import type { Matching } from '../queries/page-of-orders.ts';
import { latestFound, latestWith, withAllOf } from './queries/found-by-search.ts';
import {
  type Among,
  firstMatching,
  LOOKED_AT,
  latestMatching,
  type Wanted,
} from './queries/latest-matching.ts';
import { type TermWords, termWords } from './queries/term-words.ts';
import { searchedNumber, searchTerms } from './search-terms.ts';

/** How many candidates are read; few are enough where most match, as with a search of one word. */
const LOOK_AT = { ofOne: [250, 1_000, LOOKED_AT], ofSeveral: [1_000, LOOKED_AT] };

/**
 * Newest first, without reading all matches: from the latest orders with its rarest word or, where
 * its letters begin too many words, from the latest orders of the store. Null: neither has enough
 * matches.
 */
export async function quickSearch(
  tenant: Tenant,
  filter: OrderFilter,
  wanted: Wanted,
): Promise<Matching | null> {
  const { search = '' } = filter;
  if (searchedNumber(search) !== null) {
    // The order with that number comes first.
    const findLatest = () => latestFound(tenant, search);
    return isSearchOnly(filter) ? null : latestMatching(tenant, filter, wanted, { findLatest });
  }
  const terms = searchTerms(search);
  if (terms.length === 0) return NOTHING;
  const found = await termWords(tenant, terms);
  if (found.length < terms.length) return NOTHING;
  return (
    (await amongLatest(tenant, filter, wanted, found)) ?? firstMatching(tenant, filter, wanted)
  );
}

async function amongLatest(
  tenant: Tenant,
  filter: OrderFilter,
  wanted: Wanted,
  found: readonly TermWords[],
): Promise<Matching | null> {
  const narrow = found.filter(({ isWide }) => !isWide).sort((a, b) => a.orders - b.orders);
  const [rarest, ...others] = narrow;
  if (!rarest) return null;
  const among: Among = {
    findLatest: (most) => latestWith(tenant, rarest.words, most),
    only: withAllOf(
      tenant,
      others.map(({ words }) => words),
    ),
    allMatch: isSearchOnly(filter) && narrow.length === found.length,
  };
  for (const lookAt of others.length === 0 ? LOOK_AT.ofOne : LOOK_AT.ofSeveral) {
    const matching = await latestMatching(tenant, filter, wanted, among, lookAt);
    if (matching) return matching;
  }
  return null;
}

const NOTHING: Matching = { ids: [], total: 0 };
