import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { API_KEYS } from '../api-key.ts';

/** Of parallel requests one does it, and the others don't wait. */
export async function noteUse({ ownerId }: Tenant, id: string): Promise<void> {
  await rows(
    `update api_keys set last_used_at = now()
      where owner_id = ? and id = (
        select id from api_keys
         where owner_id = ? and id = ?
           and (last_used_at is null
                or last_used_at < now() - interval '${API_KEYS.useNotedEverySeconds} seconds')
           for no key update skip locked)`,
    [ownerId, ownerId, id],
  );
}
