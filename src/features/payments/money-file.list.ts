import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Trx } from '../../kernel/db/db.ts';
import { currentFromReplica } from '../../kernel/db/replica/from-replica.ts';
import { type CsvCell, csvPieces } from '../../kernel/format/csv.ts';
import type { CsvStyle } from '../../kernel/format/csv-style.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../kernel/http/send-csv.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Download, recordDownload } from '../stores/log/record-download.ts';

/** Of the routes that send one. */
export const isMoneyFile = {
  config: { permission: 'orders.export' },
  handlerTimeout: EXPORT_TIMEOUT_MS,
} as const;

interface MoneyFile<Row, Filter> {
  name: string;
  download: Download;
  /** Heading → cell. */
  columns: Record<string, (row: Row) => CsvCell>;
  /** The rows that follow one, in the file's order. */
  read(tenant: Tenant, filter: Filter, last: Row | null, limit: number, trx?: Trx): Promise<Row[]>;
}

/** Sends a list of money as a CSV file, read as it is sent, and notes that it was taken. */
export const moneyFile =
  <Row, Filter>({ name, download, columns, read }: MoneyFile<Row, Filter>) =>
  async (
    { tenant, signedIn }: FastifyRequest,
    reply: FastifyReply,
    filter: Filter,
    style: CsvStyle,
  ): Promise<FastifyReply> => {
    const pieces = csvPieces(
      Object.keys(columns),
      (last: Row | null, limit) =>
        currentFromReplica((from) => read(tenant, filter, last, limit, from)),
      (row) => Object.values(columns).map((cellOf) => cellOf(row)),
      style,
    );
    await recordDownload(signedIn, download);
    return sendCsv(reply, `${name}.csv`, pieces);
  };
