import { rows, type Trx } from '../../../db.ts';
import { acrossTenants, type Tenant, tenantOfStore } from '../../../tenant.ts';

/** Whose a payment of the gateway is; null for one that we have never seen come in. */
export async function storeOfGatewayPayment(
  provider: string,
  providerPaymentId: string,
  trx?: Trx,
): Promise<Tenant | null> {
  const [found] = await rows<{ ownerId: string }>(
    acrossTenants(
      `select owner_id as "ownerId" from payment_transactions
        where provider = ? and provider_payment_id = ?`,
    ),
    [provider, providerPaymentId],
    trx,
  );
  return found ? tenantOfStore(found) : null;
}
