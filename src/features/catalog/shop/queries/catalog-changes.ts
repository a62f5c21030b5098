import { preparedRows } from '../../../../kernel/db/db.ts';

export interface CatalogChanges {
  next: string;
  /** Number of the transaction and owner, each: "12345 0190…". */
  changes: string[];
}

// The oldest running transaction may commit later: the next query begins at its number.
const SQL = `
select pg_snapshot_xmin(pg_current_snapshot())::text as next,
       array(select xid::text || ' ' || owner_id from catalog_changes where xid >= ?::xid8) as changes`;

/** Above all numbers: the query returns no changes, only the next number. */
const BEYOND = '18446744073709551615';

/** The catalogs that changed from a transaction's number on; null: none, only the next number. */
export async function changesFrom(start: string | null): Promise<CatalogChanges> {
  const [answer] = await preparedRows<CatalogChanges>(SQL, [start ?? BEYOND]);
  if (!answer) throw new Error('no answer');
  return answer;
}
