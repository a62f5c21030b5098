import pg from 'pg';
import type { MovedTable } from './moved-tables.ts';

/** How many rows of a table there are, and what they say; equal where the rows are equal. */
export interface TableSum {
  rows: number;
  checksum: string;
}

/** What each table holds of an owner, by its name. */
export type TableSums = Record<string, TableSum>;

export interface Column {
  name: string;
  isJsonb: boolean;
}

const COLUMNS = `
select c.relname as table,
       json_agg(json_build_object('name', a.attname, 'isJsonb', a.atttypid = 'jsonb'::regtype)
                order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
   and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
 group by 1`;

/** The columns of each table that are written; others are computed or drawn by the database. */
export async function writtenColumns(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{ table: string; columns: Column[] }>(COLUMNS);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Stands in an archive for the JSON value null, which would be read as no value at all. */
const JSON_NULL = `'{"$json": null}'::jsonb`;

const nameOf = ({ name }: Column): string => pg.escapeIdentifier(name);
const listed = (columns: readonly Column[]): string => columns.map(nameOf).join(', ');

/** The columns, with one value of JSON in the place of another. */
const swapped = (columns: readonly Column[], from: string, to: string): string =>
  columns
    .map((column) => ({ ...column, quoted: nameOf(column) }))
    .map(({ isJsonb, quoted }) =>
      isJsonb ? `case when ${quoted} = ${from} then ${to} else ${quoted} end as ${quoted}` : quoted,
    )
    .join(', ');

/**
 * The rows of an owner as JSON texts, a batch at a time. Inside a transaction.
 * @param since the `snapshotStart` of an earlier transaction: only rows that it may not have seen
 */
export async function* readRows(
  client: pg.Client,
  { name, where, order, batch }: MovedTable,
  columns: readonly Column[],
  ownerId: string,
  since: string | null = null,
): AsyncGenerator<string[]> {
  const isNew = since === null ? '' : `and age(xmin) <= age('${since}'::xid)`;
  await client.query(
    `declare moved no scroll cursor for
     select row_to_json(r)::text as row from (
       select ${swapped(columns, `'null'::jsonb`, JSON_NULL)}
         from ${name} where ${where(pg.escapeLiteral(ownerId))} ${isNew}
        ${order ? `order by ${order}` : ''}) r`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${batch} from moved`);
      if (rows.length > 0) yield rows.map(({ row }) => row);
      if (rows.length < batch) return;
    }
  } finally {
    await client.query('close moved');
  }
}

/** The oldest transaction that this one does not see the end of: what changes later is not older. */
export async function snapshotStart(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ start: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::xid::text as start',
  );
  return rows[0]?.start ?? '';
}

/**
 * Adds rows that `readRows` has read, with the columns that both databases have, without those that
 * are not the owner's. Returns how many it wrote.
 * @param key columns by which a row that is there already is changed; without them that is an error
 */
export async function insertRows(
  client: pg.Client,
  { name, where }: MovedTable,
  columns: readonly Column[],
  ownerId: string,
  rows: readonly string[],
  key: readonly string[] = [],
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into ${name} (${listed(columns)})
     select ${swapped(columns, JSON_NULL, `'null'::jsonb`)}
       from json_populate_recordset(null::${name}, $1::json)
      where ${where(pg.escapeLiteral(ownerId))} ${changing(columns, key)}`,
    [`[${rows.join(',')}]`],
  );
  return rowCount ?? 0;
}

function changing(columns: readonly Column[], key: readonly string[]): string {
  if (key.length === 0) return '';
  const others = columns.filter(({ name }) => !key.includes(name)).map(nameOf);
  const changes = others.map((name) => `${name} = excluded.${name}`).join(', ');
  return `on conflict (${key.join(', ')}) do ${changes ? `update set ${changes}` : 'nothing'}`;
}

/** The columns of each table’s primary key. */
export async function primaryKeys(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(quote_ident(a.attname) order by k.place) as columns
       from pg_index i
       join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      cross join unnest(i.indkey) with ordinality k (attnum, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indisprimary group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** How many rows of each table an owner has. */
export async function countRows(
  client: pg.Client,
  tables: readonly MovedTable[],
  ownerId: string,
): Promise<Map<string, number>> {
  const owner = pg.escapeLiteral(ownerId);
  const { rows } = await client.query<{ table: string; rows: string }>(
    tables
      .map(
        ({ name, where }) =>
          `select '${name}' as table, count(*)::text as rows from ${name} where ${where(owner)}`,
      )
      .join(' union all '),
  );
  return new Map(rows.map((row) => [row.table, Number(row.rows)]));
}

/** Deletes the rows of an owner in `target` whose key is not in `source`. */
export async function removeVanished(
  source: pg.Client,
  target: pg.Client,
  { name, where }: MovedTable,
  key: readonly string[],
  ownerId: string,
): Promise<void> {
  const owner = pg.escapeLiteral(ownerId);
  const { rows } = await source.query<{ keys: string }>(
    `select coalesce(json_agg(k), '[]')::text as keys
       from (select ${key.join(', ')} from ${name} where ${where(owner)}) k`,
  );
  await target.query(
    `delete from ${name} where ${where(owner)} and not exists (
       select from json_populate_recordset(null::${name}, $1::json) k
        where ${key.map((column) => `k.${column} = ${name}.${column}`).join(' and ')})`,
    [rows[0]?.keys],
  );
}

/**
 * Counts and sums up the rows of an owner, without sealed secrets, which each installation seals
 * with its own key.
 */
export async function sumTable(
  client: pg.Client,
  { name, where, sealed = [] }: MovedTable,
  columns: readonly Column[],
  ownerId: string,
): Promise<TableSum> {
  const compared = columns.filter((column) => !sealed.includes(column.name));
  return summed(
    client,
    `select ${listed(compared)} from ${name} where ${where(pg.escapeLiteral(ownerId))}`,
  );
}

/** The same for what triggers keep: the words of orders, and how many orders there are of a kind. */
export async function sumDerived(client: pg.Client, ownerId: string): Promise<TableSums> {
  const owner = pg.escapeLiteral(ownerId);
  const kind = 'status, financial_status, fulfillment_status, payment_status, source';
  return {
    order_counts: await summed(
      client,
      `select ${kind}, sum(count) as count from order_counts where owner_id = ${owner}
        group by ${kind} having sum(count) <> 0`,
    ),
    order_words: await summed(client, `select * from order_words where owner_id = ${owner}`),
  };
}

async function summed(client: pg.Client, rows: string): Promise<TableSum> {
  const { rows: found } = await client.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows, md5(coalesce(string_agg(hash, '' order by hash), '')) as checksum
       from (select md5(to_jsonb(r)::text) as hash from (${rows}) r) hashed`,
  );
  const [sum] = found;
  return { rows: Number(sum?.rows), checksum: sum?.checksum ?? '' };
}
