import { type TString, Type } from 'typebox';
import type { TenantModel } from '../db/model.ts';
import { csvStyleOf, SEMICOLONS } from '../format/csv-style.ts';
import type { MessageKey } from '../translation/message-key.ts';
import type { Translator } from '../translation/translator.ts';
import type { FilterOf, List, Schemas, Sort } from './list.ts';

interface Described<S extends Schemas, Column extends string, Tab extends string> {
  at: string;
  /** The address of the API's file, if it has one. */
  file?: string;
  /** The sorts that it offers; the first is the usual one. */
  sorts: Partial<Record<Sort<Column>, MessageKey>>;
  /** The filters that its tabs set; the first tab sets none. All others are typed or chosen. */
  tabs: Record<Tab, { label: MessageKey; filter: FilterOf<S> }>;
}

/** The page of a list: its query, in which what is not set is empty, and links to other views. */
export function listPage<
  M extends TenantModel,
  const S extends Schemas,
  Column extends string,
  Tab extends string,
>({ filters }: List<M, S, Column>, { at, file = '', ...of }: Described<S, Column, Tab>) {
  const tabs = Object.keys(of.tabs) as Tab[];
  const sorts = Object.keys(of.sorts) as Sort<Column>[];
  const usual = { show: tabs[0], sort: sorts[0], page: 1 } as { show: Tab; sort: Sort<Column> };
  const inTabs = new Set(tabs.flatMap((tab) => Object.keys(of.tabs[tab].filter)));
  const typed = Object.keys(filters).filter((name) => !inTabs.has(name));
  const texts = typed.map((name) => [name, Type.String({ ...filters[name], default: '' })]);
  const query = Type.Object({
    ...(Object.fromEntries(texts) as { [Name in keyof S]: TString }),
    show: Type.Enum(tabs, { default: usual.show }),
    sort: Type.Enum(sorts, { default: usual.sort }),
    page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  });
  type Query = Record<string, string | number> & { show: Tab; sort: Sort<Column>; page: number };

  /** Which rows a query means. */
  const filterOf = (asked: Query): FilterOf<S> => ({
    ...Object.fromEntries(
      typed.flatMap((name) => (String(asked[name]).trim() ? [[name, asked[name]]] : [])),
    ),
    ...of.tabs[asked.show].filter,
  });
  /** The list with changes to its query; another view begins at page 1. */
  const link = (asked: Query, changes: Partial<Query> = {}): string => {
    const next: Query = { ...asked, page: 1, ...changes };
    const set = [...typed, 'show', 'sort', 'page'].filter(
      (name) => next[name] !== '' && next[name] !== (usual as Record<string, unknown>)[name],
    );
    return withQuery(
      at,
      set.map((name) => [name, String(next[name])]),
    );
  };
  return {
    query,
    filterOf,
    /** What its template gets beside the rows. */
    shown: (asked: Query, country: string, t: Translator) => ({
      query: asked,
      filtered: Object.keys(filterOf(asked)).length > 0,
      sorts: sorts.map((value) => ({ value, label: t(of.sorts[value] as MessageKey) })),
      tabs: tabs.map((show) => ({
        word: t(of.tabs[show].label),
        href: link(asked, { show } as Partial<Query>),
        current: show === asked.show,
      })),
      file: withQuery(file, [
        ...Object.entries(filterOf(asked)).map(([name, value]) => [name, String(value)]),
        ...(csvStyleOf(country) === SEMICOLONS ? [['separator', 'semicolon']] : []),
      ]),
      pageLink: (page: number) => link(asked, { page } as Partial<Query>),
    }),
  };
}

function withQuery(path: string, fields: string[][]): string {
  const text = new URLSearchParams(fields as [string, string][]).toString();
  return `${path}${text && `?${text}`}`;
}
