import { inTransaction, rows } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * Changes a store's notification settings; `change` gets the previous ones.
 * @throws Refusal 404
 */
export const saveNoticeSettings = <Settings extends object>(
  { ownerId }: Tenant,
  change: (before: Settings) => Settings,
): Promise<void> =>
  inTransaction(async (trx) => {
    const [store] = await rows<{ settings: Settings }>(
      `select notification_settings as settings from stores where owner_id = ? for no key update`,
      [ownerId],
      trx,
    );
    if (!store) throw notFound('Store');
    await rows(
      `update stores set notification_settings = ?::jsonb, updated_at = now() where owner_id = ?`,
      [JSON.stringify(change(store.settings)), ownerId],
      trx,
    );
  });
