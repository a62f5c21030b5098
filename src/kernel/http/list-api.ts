import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Permission } from '../../permissions.ts';
import type { Answer } from '../db/answer.ts';
import type { TenantModel } from '../db/model.ts';
import { PageJson } from '../db/pagination.ts';
import { currentFromReplica } from '../db/replica/from-replica.ts';
import { type CsvCell, csvPieces } from '../format/csv.ts';
import { csvQuery, csvStyle } from './csv-query.ts';
import type { AppPlugin } from './http-types.ts';
import type { List, Schemas } from './list.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from './send-csv.ts';
import { storeCurrency } from './store-currency.ts';

/** A list as JSON, by pages. */
export const listApi =
  <M extends TenantModel, S extends Schemas, Column extends string>(
    list: List<M, S, Column>,
    { at, summary, answer }: { at: string; summary: string; answer: Answer<NoInfer<M>> },
  ): AppPlugin =>
  async (app) => {
    const response = { 200: PageJson(answer.schema) };
    app.get(at, { schema: { summary, querystring: list.query, response } }, async (request) => {
      const currency = storeCurrency(request);
      const page = await list.find(request.tenant, request.query as never);
      return { ...page, items: page.items.map((each) => answer.json(each, currency)) };
    });
  };

const CsvQuery = Type.Object(csvQuery);

interface FileOf<M extends TenantModel> {
  at: string;
  summary: string;
  may: Permission;
  name: string;
  /** Heading → the column of the model, or a cell of its own. */
  columns: Record<string, (keyof M & string) | ((row: M) => CsvCell)>;
  record(request: FastifyRequest): Promise<void>;
}

/** All that match as a CSV file. Amounts are in major units, times in UTC. */
export const listFile =
  <M extends TenantModel & { id: string }, S extends Schemas, Column extends string>(
    list: List<M, S, Column>,
    { at, summary, may, name, columns, record }: FileOf<NoInfer<M>>,
  ): AppPlugin =>
  async (app) => {
    const querystring = Type.Object({ ...list.optionalFilters, ...csvQuery });
    const options = {
      config: { permission: may },
      schema: { summary, querystring },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    };
    app.get(at, options, async (request, reply) => {
      const { separator, ...filter } = request.query as Static<typeof CsvQuery>;
      const { tenant } = request;
      const currency = storeCurrency(request);
      const cellOf = (row: M, column: FileOf<M>['columns'][string]): CsvCell =>
        typeof column === 'function'
          ? column(row)
          : (list.columns[column]?.toCell(row[column], currency) ?? '');
      const pieces = csvPieces(
        Object.keys(columns),
        (last: M | null, limit) =>
          currentFromReplica((from) => list.after(tenant, filter as never, last, limit, from)),
        (row) => Object.values(columns).map((column) => cellOf(row, column)),
        csvStyle({ separator }),
      );
      await record(request);
      return sendCsv(reply, name, pieces);
    });
  };
