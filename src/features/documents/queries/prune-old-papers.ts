import { rows } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';

export interface OldPapers {
  ownerId: string;
  id: string;
}

const OLD = acrossTenants(`
select owner_id, id from papers
 where created_at < now() - interval '7 days' order by created_at limit ?`);

const DELETE = acrossTenants(
  'delete from papers where (owner_id, id) in (select * from unnest(?::uuid[], ?::uuid[]))',
);

export const oldPapers = (limit: number): Promise<OldPapers[]> => rows<OldPapers>(OLD, [limit]);

export async function deletePapers(old: readonly OldPapers[]): Promise<void> {
  await rows(DELETE, [old.map(({ ownerId }) => ownerId), old.map(({ id }) => id)]);
}
