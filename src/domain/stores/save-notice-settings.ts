import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** Puts what a store has chosen about its notices in place of what it had chosen before. */
export async function saveNoticeSettings(tenant: Tenant, settings: object): Promise<void> {
  await rows(
    `update stores set notification_settings = ?::jsonb, updated_at = now() where owner_id = ?`,
    [JSON.stringify(settings), tenant.ownerId],
  );
}
