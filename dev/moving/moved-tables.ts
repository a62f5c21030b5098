import { TABLES, type Table } from '../../src/kernel/tenancy/tables.ts';

/** A table whose rows go with a store. */
export interface MovedTable extends Pick<Table, 'name' | 'order' | 'sealed'> {
  /** SQL: the rows of an owner; `owner` is a quoted uuid. */
  where(owner: string): string;
  /** Rows read and written at a time. */
  batch: number;
}

/** What goes with a store, each table after those that its foreign keys name. */
export const MOVED_TABLES: readonly MovedTable[] = TABLES.flatMap((table: Table) => {
  const { name, order, sealed, rows, moved, movedAtOnce: batch = 1_000 } = table;
  if (!rows || table.stays || table.isDerived) return [];
  const where = (owner: string) => (moved ? `${rows(owner)} and ${moved}` : rows(owner));
  return [{ name, order, sealed, where, batch }];
});
