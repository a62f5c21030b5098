import type { Trx } from '../../db/db.ts';
import { deleteOfTenant } from '../../tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { forgetTenant as forgetReadings } from '../model-readings/forget-readings.ts';

/** Deletes the conversations of a tenant, after the drafts made from them. */
export async function forgetTenant(
  tenant: Tenant,
  trx: Trx,
): Promise<{ messages: number; conversations: number }> {
  await forgetReadings(tenant, trx);
  await deleteOfTenant('message_media', ['id'], tenant, trx);
  const messages = await deleteOfTenant('messages', ['id'], tenant, trx);
  return { messages, conversations: await deleteOfTenant('conversations', ['id'], tenant, trx) };
}
