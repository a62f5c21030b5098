import { rows } from '../../../db/db.ts';
import { COUNT_ENDS, type Page, type PageRequest, toPage } from '../../../db/pagination.ts';
import type { StoreLogAction } from '../../../enums.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { LoggedChange } from './log-words.ts';

/** An entry of a store's log. */
export interface StoreLogEntry {
  id: string;
  at: Date;
  action: StoreLogAction;
  actor: Actor;
  subject: string;
  changes: LoggedChange[];
}

/** One page of the store's log, newest first. `total` counts up to COUNT_ENDS. */
export async function listLog(
  { ownerId }: Tenant,
  { page, limit }: PageRequest,
): Promise<Page<StoreLogEntry>> {
  const [items, [counted]] = await Promise.all([
    rows<StoreLogEntry>(
      `select id, created_at as at, action, subject, changes,
              json_build_object('id', actor_id, 'name', actor_name, 'impersonatedBy', operator_id,
                'impersonatorName', operator_name) as actor
         from store_log_entries where owner_id = ?
        order by created_at desc, id desc limit ? offset ?`,
      [ownerId, limit, Math.min((page - 1) * limit, COUNT_ENDS)],
    ),
    rows<{ total: number }>(
      `select count(*) as total from (
         select 1 from store_log_entries where owner_id = ? limit ${COUNT_ENDS}) counted`,
      [ownerId],
    ),
  ]);
  return toPage(items, counted?.total ?? 0, { page, limit });
}
