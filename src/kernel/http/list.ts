import type { QueryBuilder } from 'objection';
import { type Static, type TSchema, Type } from 'typebox';
import type { Columns } from '../db/columns.ts';
import type { Trx } from '../db/db.ts';
import { TenantModel, type TenantModelClass } from '../db/model.ts';
import { type Page, PageQuery, type PageRequest, readPage } from '../db/pagination.ts';
import type { Tenant } from '../tenancy/tenant.ts';

type Rows<M extends TenantModel> = QueryBuilder<M, M[]>;
export type Schemas = Record<string, TSchema>;
export type Sort<Name extends string> = Name | `-${Name}`;

/** The filters of a list that are set. */
export type FilterOf<S extends Schemas> = { [Name in keyof S]?: Static<S[Name]> | undefined };

interface Described<M extends TenantModel, S extends Schemas, Column extends string> {
  model: TenantModelClass<M> & { columns: Columns };
  /** The modifier of the model that leaves out what no list shows. */
  modifier?: string;
  /** The query parameters that narrow it down, and the condition that each adds. */
  filters: S;
  where: { [Name in keyof S]: (rows: Rows<M>, value: Static<S[Name]>) => unknown };
  /** What it is sorted by, in SQL; the id decides between equals. Rows without a value are the oldest. */
  sorts: Record<Column, string | { nullable: string }>;
  usualSort: NoInfer<Sort<Column>>;
}

export interface List<M extends TenantModel, S extends Schemas, Column extends string> {
  columns: Columns;
  filters: S;
  optionalFilters: { [Name in keyof S]: Type.TOptional<S[Name]> };
  /** The query of the API. */
  query: Type.TObject<
    typeof PageQuery & { [Name in keyof S]: Type.TOptional<S[Name]> } & {
      sort: Type.TOptional<Type.TUnsafe<Sort<Column>>>;
    }
  >;
  find(
    tenant: Tenant,
    query: PageRequest & FilterOf<S> & { sort?: Sort<Column> | undefined },
  ): Promise<Page<M>>;
  /** The next ones by id, for reading all of them in batches. */
  after(
    tenant: Tenant,
    filter: FilterOf<S>,
    last: { id: string } | null,
    limit: number,
    trx?: Trx,
  ): Promise<M[]>;
}

/** A list of a tenant's rows: its filters and sorts, said once for pages, API and files. */
export function list<M extends TenantModel, S extends Schemas, Column extends string>(
  of: Described<M, S, Column>,
): List<M, S, Column> {
  const { filters, usualSort } = of;
  const columns = Object.keys(of.sorts) as Column[];
  const sorts = columns.flatMap((name): Sort<Column>[] => [`-${name}`, name]);
  const matching = (tenant: Tenant, filter: FilterOf<S>, trx?: Trx): Rows<M> => {
    const rows = TenantModel.of.call(of.model, tenant, trx) as unknown as Rows<M>;
    if (of.modifier) rows.modify(of.modifier);
    for (const name of Object.keys(filters)) {
      const value = filter[name];
      if (value !== undefined) of.where[name]?.(rows, value as Static<S[string]>);
    }
    return rows;
  };
  const optionalFilters = Object.fromEntries(
    Object.entries(filters).map(([name, one]) => [name, Type.Optional(one)]),
  );
  const sort = Type.Optional(Type.Enum(sorts));
  return {
    columns: of.model.columns,
    filters,
    optionalFilters: optionalFilters as never,
    query: Type.Object({ ...PageQuery, ...optionalFilters, sort }) as never,
    find(tenant, { sort = usualSort, page, limit, ...filter }) {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const by = of.sorts[sort.replace('-', '') as Column];
      const nulls = direction === 'desc' ? 'nulls last' : 'nulls first';
      const first =
        typeof by === 'string' ? `${by} ${direction}` : `${by.nullable} ${direction} ${nulls}`;
      const rows = matching(tenant, filter as FilterOf<S>);
      rows.orderByRaw(`${first}, id ${direction}`);
      return readPage(rows, { page, limit });
    },
    async after(tenant, filter, last, limit, trx) {
      const rows = matching(tenant, filter, trx).orderBy('id').limit(limit);
      if (last) rows.where('id', '>', last.id);
      return await rows;
    },
  };
}
