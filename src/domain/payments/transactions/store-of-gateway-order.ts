import { rows } from '../../../db.ts';
import { acrossTenants, type Tenant, tenantOfStore } from '../../../tenant.ts';

/**
 * Whose an order of the gateway is: what a webhook tells carries no store of ours. Null for one
 * that nobody has asked for.
 */
export async function storeOfGatewayOrder(
  provider: string,
  providerOrderId: string,
): Promise<Tenant | null> {
  const [found] = await rows<{ ownerId: string }>(
    acrossTenants(
      `select owner_id as "ownerId" from payment_transactions
        where provider = ? and provider_order_id = ?`,
    ),
    [provider, providerOrderId],
  );
  return found ? tenantOfStore(found) : null;
}
