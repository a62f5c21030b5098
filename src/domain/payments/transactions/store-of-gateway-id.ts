import { frequentRows, rows, type Trx } from '../../../db.ts';
import { WEBHOOKS } from '../../../limits.ts';
import { acrossTenants, type Tenant, tenantOfStore } from '../../../tenant.ts';

/** Whose something of the gateway is: what a webhook tells carries no store of ours. */
const storeOf =
  (column: 'provider_order_id' | 'provider_payment_id') =>
  async (provider: string, gatewayId: string, trx?: Trx): Promise<Tenant | null> => {
    const [found] = await frequentRows<{ ownerId: string }>(
      acrossTenants(
        `select owner_id as "ownerId" from payment_transactions where provider = ? and ${column} = ?`,
      ),
      [provider, gatewayId],
      trx,
    );
    return found ? tenantOfStore(found) : null;
  };

const STORES_OF_IDS = acrossTenants(`
select distinct owner_id as "ownerId" from (
  select owner_id from payment_transactions
   where provider = ? and provider_order_id is not null and provider_order_id = any(?::text[])
  union all
  select owner_id from payment_transactions
   where provider = ? and provider_payment_id is not null and provider_payment_id = any(?::text[])
) as found limit ?`);

/** Whose orders or payments of the gateway these ids are, of a few stores at most. */
export async function storesOfGatewayIds(
  provider: string,
  ids: readonly string[],
): Promise<Tenant[]> {
  if (ids.length === 0) return [];
  const found = await frequentRows<{ ownerId: string }>(STORES_OF_IDS, [
    provider,
    ids,
    provider,
    ids,
    WEBHOOKS.lookedUpStores,
  ]);
  return found.map(tenantOfStore);
}

/** Whose an order of the gateway is; null for one that nobody has asked for. */
export const storeOfGatewayOrder = storeOf('provider_order_id');

/** Whose a payment of the gateway is; null for one that we have never seen come in. */
export const storeOfGatewayPayment = storeOf('provider_payment_id');

/**
 * Takes a payment of the gateway from rows, of whichever store, that have it only from a webhook:
 * somebody who vouches for it names another row. Those rows are being asked about anyway.
 */
export const freeFromHearsay = async (
  provider: string,
  paymentId: string,
  trx: Trx,
): Promise<void> => {
  await rows(
    acrossTenants(
      `update payment_transactions set provider_payment_id = null, updated_at = now()
        where provider = ? and provider_payment_id = ? and order_id is null
          and metadata -> 'verified' = 'false'`,
    ),
    [provider, paymentId],
    trx,
  );
};
