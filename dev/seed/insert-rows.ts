import { rows, type Trx } from '../../src/kernel/db/db.ts';

type Row = Record<string, unknown>;

/** The most rows of one statement: it has to end well before the statement's time-out. */
const BATCH = 10_000;

/** Inserts rows that all have the same columns, in few statements. Arrays become SQL arrays. */
export async function insertRows(table: string, all: readonly Row[], trx: Trx): Promise<void> {
  const columns = Object.keys(all[0] ?? {}).join(', ');
  for (let start = 0; start < all.length; start += BATCH) {
    await rows(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
      [JSON.stringify(all.slice(start, start + BATCH))],
      trx,
    );
  }
}
