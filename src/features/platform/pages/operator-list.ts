import { type TSchema, Type } from 'typebox';
import type { Trx } from '../../../kernel/db/db.ts';
import {
  type Page,
  PageJson,
  PageQuery,
  type PageRequest,
  pageOrLast,
} from '../../../kernel/db/pagination.ts';
import { currentFromReplica, fromReplica } from '../../../kernel/db/replica/from-replica.ts';
import type { Freshness } from '../../../kernel/db/replica/replica.ts';
import { type CsvCell, csvPieces } from '../../../kernel/format/csv.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { choicesOf, type Filter } from './list-filters.ts';

const ROWS = [25, 50, 100];

/** A list's defaults, which are left out of its address. */
const USUAL: Record<string, unknown> = { sort: '-createdAt', limit: 25, page: 1 };

/** The filters that are set; `V`: the values of each. */
type FilterOf<V> = { [Name in keyof V]?: V[Name] | undefined };

/** Words of values that only the request knows, by filter. */
type MoreWords<V> = { [Name in keyof V]?: Record<string, string> | undefined };

type Query<V, Sort extends string> = FilterOf<V> & PageRequest & { sort?: Sort | undefined };

interface Described<V, Sort extends string, Row extends { id: string }> {
  /** Below `/admin`. */
  at: string;
  fileName: string;
  /** In the order of its address and, unless named below, of its selects and chips. */
  filters: { [Name in keyof V]: Filter<V[Name]> };
  selects?: (keyof V & string)[];
  chips?: (keyof V & string)[];
  /** With their words; '-createdAt', the usual one, is the first. */
  sorts?: Record<Sort, string>;
  find(query: NoInfer<Query<V, Sort>>, from?: Trx): Promise<Page<Row>>;
  /** The next ones, for reading all of them in batches. */
  after(
    filter: NoInfer<FilterOf<V>>,
    lastId: string | null,
    limit: number,
    from?: Trx,
  ): Promise<Row[]>;
  /** Of its file, by heading. */
  columns: Record<string, (row: Row) => CsvCell>;
  /** Never answered by the replica. */
  isCurrent?: true;
}

interface ApiDoor<V, Row> {
  summary: string;
  answer: { schema: TSchema; json(row: Row): unknown };
  /** Its filters, where they are not those of the page. */
  filters?: (keyof V & string)[];
}

/** A list of the operators: its page, its file and its route of the API. */
export function operatorList<V, Row extends { id: string }, Sort extends string = never>(
  of: Described<V, Sort, Row>,
) {
  const { at, sorts, isCurrent } = of;
  const names = Object.keys(of.filters) as (keyof V & string)[];
  const schemasOf = (some: readonly (keyof V & string)[]) =>
    Object.fromEntries(some.map((name) => [name, Type.Optional(of.filters[name].schema)]));
  const sort = Object.keys(sorts ?? {}) as Sort[];
  const filterFields = schemasOf(names);
  const query = Type.Object({
    ...filterFields,
    ...(sorts ? { sort: Type.Enum(sort, { default: USUAL.sort }) } : {}),
    limit: Type.Integer({ enum: ROWS, default: USUAL.limit }),
    page: PageQuery.page,
  }) as TSchema as Type.TUnsafe<Query<V, Sort>>;

  const filterOf = (asked: FilterOf<V>) =>
    Object.fromEntries(
      names.map((name) => {
        const value = asked[name];
        const { means } = of.filters[name];
        return [name, value === undefined || !means ? value : means(value)];
      }),
    ) as FilterOf<V>;

  const link = (asked: Query<V, Sort>, changes: object = {}, path = `/admin${at}`): string => {
    const next: Record<string, unknown> = { ...asked, page: 1, ...changes };
    const set = [...names, ...Object.keys(USUAL)].filter(
      (name) => next[name] !== undefined && next[name] !== USUAL[name],
    );
    const fields = new URLSearchParams();
    for (const name of set) fields.set(name, String(next[name]));
    return `${path}${fields.size > 0 ? `?${fields}` : ''}`;
  };

  const chipsOf = (asked: Query<V, Sort>, more: MoreWords<V>) => {
    const filter = filterOf(asked);
    return (of.chips ?? names).flatMap((name) => {
      const { label, chip = label, word } = of.filters[name];
      const value = asked[name];
      if (value === undefined || filter[name] === undefined) return [];
      const href = link(asked, { [name]: undefined });
      return [{ label: chip, word: more[name]?.[String(value)] ?? word(value), href }];
    });
  };

  const selectsOf = (asked: Query<V, Sort>, more: MoreWords<V>) => [
    ...(of.selects ?? names).flatMap((name) => {
      const { label, any, words } = of.filters[name];
      if (any === undefined) return [];
      const options = [{ value: '', label: any }, ...choicesOf(more[name] ?? words ?? {})];
      return [{ name, label, value: asked[name], options }];
    }),
    ...(sorts
      ? [{ name: 'sort', label: 'Order', value: asked.sort, options: choicesOf(sorts) }]
      : []),
    {
      name: 'limit',
      label: 'Rows per page',
      value: asked.limit,
      options: ROWS.map((rows) => ({ value: String(rows), label: String(rows) })),
    },
  ];

  /** In pieces. Formulas are neutralised; amounts in major units, times in UTC. */
  const file = (filter: FilterOf<V>): AsyncGenerator<string> =>
    csvPieces(
      Object.keys(of.columns),
      (last: Row | null, limit) => {
        const read = (from?: Trx) => of.after(filter, last?.id ?? null, limit, from);
        return isCurrent ? read() : currentFromReplica(read);
      },
      (row) => Object.values(of.columns).map((cell) => cell(row)),
    );

  const fileRoute: AppPlugin = async (app) => {
    const querystring = Type.Object(filterFields);
    const options = { schema: { querystring }, handlerTimeout: EXPORT_TIMEOUT_MS };
    app.get(`${at}.csv`, options, (request, reply) =>
      sendCsv(reply, of.fileName, file(filterOf(request.query as FilterOf<V>))),
    );
  };

  return {
    query,
    filterOf,
    file,
    fileRoute,
    /** What its template gets. */
    async shown(
      { query: asked, freshness }: { query: Query<V, Sort>; freshness: Freshness },
      more: MoreWords<V> = {},
    ) {
      const read = (from?: Trx) =>
        pageOrLast(asked.page, (page) => of.find({ ...asked, ...filterOf(asked), page }, from));
      const { found: list, asOf } = isCurrent
        ? { found: await read(), asOf: null }
        : await fromReplica(freshness, read);
      return {
        list,
        query: asked,
        selects: selectsOf(asked, more),
        chips: chipsOf(asked, more),
        file: link(asked, { sort: undefined, limit: undefined }, `/admin${at}.csv`),
        at: asOf ?? new Date(),
        pageLink: (page: number) => link(asked, { page }),
      };
    },
    api:
      ({ summary, answer, filters = names }: ApiDoor<V, Row>): AppPlugin =>
      async (app) => {
        const querystring = Type.Object({
          ...PageQuery,
          ...schemasOf(filters),
          ...(sorts ? { sort: Type.Optional(Type.Enum(sort)) } : {}),
        });
        const response = { 200: PageJson(answer.schema) };
        const schema = { tags: ['Admin'], summary, querystring, response };
        app.get(at, { schema }, async (request) => {
          const page = await of.find(request.query as Query<V, Sort>);
          return { ...page, items: page.items.map((row) => answer.json(row)) };
        });
      },
  };
}
