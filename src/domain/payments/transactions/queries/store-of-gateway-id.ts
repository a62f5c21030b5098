import { preparedRows, rows, type Trx } from '../../../../db/db.ts';
import { WEBHOOKS } from '../../../../limits.ts';
import { acrossTenants, type Tenant, tenantOfStore } from '../../../../tenancy/tenant.ts';

/** Finds the store of a gateway id: webhooks don't name our stores. */
const storeOf =
  (column: 'provider_order_id' | 'provider_payment_id') =>
  async (provider: string, gatewayId: string, trx?: Trx): Promise<Tenant | null> => {
    const [found] = await preparedRows<{ ownerId: string }>(
      acrossTenants(
        `select owner_id from payment_transactions where provider = ? and ${column} = ?`,
      ),
      [provider, gatewayId],
      trx,
    );
    return found ? tenantOfStore(found) : null;
  };

const STORES_OF_IDS = acrossTenants(`
select distinct owner_id from (
  select owner_id from payment_transactions
   where provider = ? and provider_order_id is not null and provider_order_id = any(?::text[])
  union all
  select owner_id from payment_transactions
   where provider = ? and provider_payment_id is not null and provider_payment_id = any(?::text[])
) as found limit ?`);

/** The stores of these order or payment ids, a few at most. */
export async function storesOfGatewayIds(
  provider: string,
  ids: readonly string[],
): Promise<Tenant[]> {
  if (ids.length === 0) return [];
  const found = await preparedRows<{ ownerId: string }>(STORES_OF_IDS, [
    provider,
    ids,
    provider,
    ids,
    WEBHOOKS.lookedUpStores,
  ]);
  return found.map(tenantOfStore);
}

/** The store of a gateway order; null for one that we did not request. */
export const storeOfGatewayOrder = storeOf('provider_order_id');

/** The store of a gateway payment; null for one that we have not recorded. */
export const storeOfGatewayPayment = storeOf('provider_payment_id');

/**
 * Removes a gateway payment from rows, of any store, that have it only from a webhook, when a
 * better source assigns it to another row. Those rows are checked at the gateway anyway.
 */
export const releaseUnconfirmed = async (
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
