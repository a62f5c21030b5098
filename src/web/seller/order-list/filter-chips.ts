import { FILTER_LABELS } from './filter-labels.ts';
import { FILTERS, listLink, type OrderListQuery } from './order-list-query.ts';

/** A filter that is set: what it says, and the list without it. */
export interface FilterChip {
  label: string;
  word: string;
  href: string;
}

/** The filters that are set, the search and a hand-picked selection among them. */
export function filterChips(query: OrderListQuery): FilterChip[] {
  const chips = FILTERS.flatMap((name) => {
    const value = query[name];
    const { label, choices } = FILTER_LABELS[name];
    const word = choices ? choices[value] : value;
    return value && word ? [{ label, word, href: listLink(query, { [name]: '' }) }] : [];
  });
  const { search, ids } = query;
  if (search.trim()) {
    chips.unshift({ label: 'Search', word: search.trim(), href: listLink(query, { search: '' }) });
  }
  if (ids) {
    const word = `${ids.split(',').length} selected orders`;
    chips.unshift({ label: 'Only', word, href: listLink(query, { ids: '' }) });
  }
  return chips;
}
