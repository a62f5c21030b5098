import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { TABLES } from '../../../../limits.ts';

// A turn has ended if it ends earlier than one that would begin now by more than a turn's length.
const TAKE = `
insert into import_turns (owner_id, holder, ends_at)
values (?, ?::uuid, now() + ? * interval '1 second')
on conflict (owner_id) do update set holder = excluded.holder, ends_at = excluded.ends_at
 where import_turns.ends_at < excluded.ends_at - ? * interval '1 second'
    or import_turns.holder = excluded.holder
returning owner_id`;

/** False while another holder has the turn. */
export async function takeTurn({ ownerId }: Tenant, holder: string): Promise<boolean> {
  const taken = await rows(TAKE, [ownerId, holder, TABLES.importSeconds, TABLES.importSeconds]);
  return taken.length > 0;
}
