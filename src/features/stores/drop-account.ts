import { fn } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { recordInLog } from './log/record-in-log.ts';
import { StoreRow } from './store-row.ts';
import { type Credentials, lockStoreSettings, MASK, SECRET_FIELDS } from './store-settings.ts';

const ACTIONS = {
  paymentSettings: 'payments_changed',
  courierSettings: 'courier_changed',
} as const satisfies Record<keyof Credentials, string>;

/** In a transaction; recorded in the store's log. */
export async function dropAccount(
  tenant: Tenant,
  which: keyof Credentials,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const store = await lockStoreSettings(tenant, trx);
  const changes = Object.entries(store[which]).map(([field, value]) => ({
    field,
    before: SECRET_FIELDS.includes(field) ? MASK : value,
    after: null,
  }));
  if (changes.length === 0) return;
  await StoreRow.query(trx)
    .findById(store.id)
    .patch({ [which]: {}, catalogVersion: store.catalogVersion + 1, updatedAt: fn.now() });
  await recordInLog(tenant, { action: ACTIONS[which], actor, changes }, trx);
}
