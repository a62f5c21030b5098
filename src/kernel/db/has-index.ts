import { rows } from './db.ts';

/** Indexes of large tables come after a release, and may be incomplete until then. */
export async function hasIndex(name: string): Promise<boolean> {
  const found = await rows(
    'select from pg_index where indexrelid = to_regclass(?) and indisvalid',
    [name],
  );
  return found.length > 0;
}
