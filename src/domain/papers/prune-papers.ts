import { files } from '../../clients/files.ts';
import { rows } from '../../db/db.ts';
import { acrossTenants } from '../../tenancy/tenant.ts';
import { papersFolder } from './papers.ts';

const BATCH = 200;

interface Old {
  ownerId: string;
  id: string;
}

/**
 * Deletes papers older than a week with their files. Papers behind an order's address are made
 * again when somebody opens it. Returns how many.
 */
export async function prunePapers(): Promise<number> {
  for (let pruned = 0; ; ) {
    const old = await rows<Old>(
      acrossTenants(
        `select owner_id as "ownerId", id from papers
          where created_at < now() - interval '7 days' order by created_at limit ${BATCH}`,
      ),
    );
    for (const { ownerId, id } of old) await files().removeAll(papersFolder(ownerId, id));
    await rows(
      acrossTenants(
        'delete from papers where (owner_id, id) in (select * from unnest(?::uuid[], ?::uuid[]))',
      ),
      [old.map(({ ownerId }) => ownerId), old.map(({ id }) => id)],
    );
    pruned += old.length;
    if (old.length < BATCH) return pruned;
  }
}
