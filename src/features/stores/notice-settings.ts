import { fn } from 'objection';
import { notFound } from '../../errors.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { StoreRow } from './store-row.ts';

/** `change` gets the previous settings, in the transaction. @throws Refusal 404 */
export const saveNoticeSettings = <Settings extends object>(
  { ownerId }: Tenant,
  change: (before: Settings, trx: Trx) => Promise<Settings>,
): Promise<void> =>
  inTransaction(async (trx) => {
    const store = await StoreRow.query(trx)
      .findOne({ ownerId })
      .select('notificationSettings')
      .forNoKeyUpdate()
      .throwIfNotFound(notFound('Store'));
    const notificationSettings = await change(store.notificationSettings as Settings, trx);
    await StoreRow.query(trx)
      .where({ ownerId })
      .patch({ notificationSettings, updatedAt: fn.now() });
  });

export async function ownersWhoAsk(): Promise<string[]> {
  const found = await StoreRow.query()
    .whereRaw(`notification_settings @> '{"askCod": true}'`)
    .select('ownerId');
  return found.map(({ ownerId }) => ownerId);
}
