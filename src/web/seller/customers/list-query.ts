import { type Static, Type } from 'typebox';
import type { CustomerFilter } from '../../../domain/customers/list-customers.ts';
import { csvStyleOf, SEMICOLONS } from '../../../format/csv-style.ts';
import type { MessageKey } from '../../../translation/message-key.ts';
import type { Translator } from '../../../translation/translator.ts';

const SORTS = ['-lastOrderAt', '-totalSpent', '-orderCount', 'name'] as const;
const SHOWN = ['all', 'refused', 'noCod'] as const;

export const ListQuery = Type.Object({
  search: Type.String({ maxLength: 200, default: '' }),
  tag: Type.String({ maxLength: 40, default: '' }),
  show: Type.Enum([...SHOWN], { default: 'all' }),
  sort: Type.Enum([...SORTS], { default: '-lastOrderAt' }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
export type ListQuery = Static<typeof ListQuery>;

const SORT_LABELS: Record<(typeof SORTS)[number], MessageKey> = {
  '-lastOrderAt': 'customers.list.sortLastOrder',
  '-totalSpent': 'customers.list.sortSpent',
  '-orderCount': 'customers.list.sortOrders',
  name: 'customers.list.sortName',
};

export const sortOptions = (t: Translator) =>
  SORTS.map((value) => ({ value, label: t(SORT_LABELS[value]) }));

const TAB_LABELS: Record<(typeof SHOWN)[number], MessageKey> = {
  all: 'customers.list.all',
  refused: 'customers.list.refused',
  noCod: 'customers.list.noCashTab',
};

/** Which customers a query of the page means. */
export const filterOf = ({ search, tag, show }: ListQuery): CustomerFilter => ({
  ...(search.trim() ? { search } : {}),
  ...(tag ? { tag } : {}),
  ...(show === 'refused' ? { refused: true } : {}),
  ...(show === 'noCod' ? { noCod: true } : {}),
});

export const isFiltered = (query: ListQuery): boolean => Object.keys(filterOf(query)).length > 0;

/** The address of the list with changes to its query; another view begins at page 1. */
export function listLink(query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const { search, tag, show, sort, page } = { ...query, page: 1, ...changes };
  const fields = new URLSearchParams();
  if (search) fields.set('search', search);
  if (tag) fields.set('tag', tag);
  if (show !== 'all') fields.set('show', show);
  if (sort !== '-lastOrderAt') fields.set('sort', sort);
  if (page > 1) fields.set('page', String(page));
  const text = fields.toString();
  return `/dashboard/customers${text && `?${text}`}`;
}

/** Where the same customers come as a file. */
export function fileLink(query: ListQuery, country: string): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(filterOf(query))) fields.set(name, String(value));
  if (csvStyleOf(country) === SEMICOLONS) fields.set('separator', 'semicolon');
  const text = fields.toString();
  return `/api/customers/export.csv${text && `?${text}`}`;
}

export const tabsOf = (query: ListQuery, t: Translator) =>
  SHOWN.map((show) => ({
    word: t(TAB_LABELS[show]),
    href: listLink(query, { show }),
    current: show === query.show,
  }));
