import type { Translator } from '../../../../kernel/translation/translator.ts';
import { FILTER_NAMES, filterLabels } from './order-filters.ts';
import { listLink, type OrderListQuery } from './order-list-query.ts';

export interface FilterChip {
  label: string;
  word: string;
  href: string;
}

export function filterChips(query: OrderListQuery, t: Translator): FilterChip[] {
  const labels = filterLabels(t);
  const chips = FILTER_NAMES.flatMap((name) => {
    const value = query[name];
    const { label, choices } = labels[name];
    const word = choices ? choices[value] : value;
    return value && word ? [{ label, word, href: listLink(query, { [name]: '' }) }] : [];
  });
  const { search, ids } = query;
  if (search.trim()) {
    const label = t('orders.list.chip.search');
    chips.unshift({ label, word: search.trim(), href: listLink(query, { search: '' }) });
  }
  if (ids) {
    const word = t('orders.list.chip.selected', { count: ids.split(',').length });
    chips.unshift({ label: t('orders.list.chip.only'), word, href: listLink(query, { ids: '' }) });
  }
  return chips;
}
