import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { purgeTenant as purgeReadings } from '../model-readings/purge-readings.ts';

/** Deletes the conversations of a tenant, after the drafts made from them. */
export async function purgeTenant(
  tenant: Tenant,
  trx: Trx,
): Promise<{ messages: number; conversations: number }> {
  await purgeReadings(tenant, trx);
  await deleteOfTenant('message_media', ['id'], tenant, trx);
  const messages = await deleteOfTenant('messages', ['id'], tenant, trx);
  return { messages, conversations: await deleteOfTenant('conversations', ['id'], tenant, trx) };
}
