import { rows } from './db.ts';

/** Whether an index is there as a whole: those of large tables come after a release. */
export async function hasIndex(name: string): Promise<boolean> {
  const found = await rows(
    'select from pg_index where indexrelid = to_regclass(?) and indisvalid',
    [name],
  );
  return found.length > 0;
}
