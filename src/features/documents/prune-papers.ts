import { files } from '../../clients/files.ts';
import { rows } from '../../kernel/db/db.ts';
import { acrossTenants } from '../../kernel/tenancy/tenant.ts';
import { papersFolder } from './papers.ts';

const BATCH = 200;

const OLD = acrossTenants(`
select owner_id, id from papers
 where created_at < now() - interval '7 days' order by created_at limit ?`);

const DELETE = acrossTenants(
  'delete from papers where (owner_id, id) in (select * from unnest(?::uuid[], ?::uuid[]))',
);

/** Papers behind an order's address are made again when somebody opens it. */
export async function prunePapers(): Promise<number> {
  for (let pruned = 0; ; ) {
    const old = await rows<{ ownerId: string; id: string }>(OLD, [BATCH]);
    for (const { ownerId, id } of old) await files().removeAll(papersFolder(ownerId, id));
    await rows(DELETE, [old.map(({ ownerId }) => ownerId), old.map(({ id }) => id)]);
    pruned += old.length;
    if (old.length < BATCH) return pruned;
  }
}
