import { rows } from '../../../db/db.ts';
import { conflict } from '../../../errors.ts';
import { TABLES } from '../../../limits.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

const TAKE = `
insert into import_turns (owner_id, holder, ends_at)
values (?, ?::uuid, now() + ? * interval '1 second')
on conflict (owner_id) do update set holder = excluded.holder, ends_at = excluded.ends_at
 where import_turns.ends_at < now() or import_turns.holder = excluded.holder
returning owner_id`;

const GIVE_BACK = 'delete from import_turns where owner_id = ? and holder = ?::uuid';

/**
 * Runs work while no other file of the store is read or imported in any process, which limits time
 * and memory per store. `holder` is the id of the work.
 * @throws Refusal 409 IMPORT_RUNNING
 */
export async function inImportTurn<T>(
  { ownerId }: Tenant,
  holder: string,
  work: () => Promise<T>,
): Promise<T> {
  const taken = await rows(TAKE, [ownerId, holder, TABLES.importSeconds]);
  if (taken.length === 0) {
    throw conflict(
      'IMPORT_RUNNING',
      'Another file is being imported. Try again when the import has finished',
      {
        imports: '/dashboard/products/import',
      },
    );
  }
  try {
    return await work();
  } finally {
    await rows(GIVE_BACK, [ownerId, holder]);
  }
}
