import {
  ofGateway,
  storeOfClaim,
  storesOfClaims,
} from '../../../../kernel/claims/queries/claims.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { WEBHOOKS } from '../../../../limits.ts';

/** The stores of these order or payment ids, a few at most: webhooks don't name our stores. */
export const storesOfGatewayIds = async (
  provider: string,
  ids: readonly string[],
): Promise<Tenant[]> =>
  ids.length === 0
    ? []
    : storesOfClaims(
        ['gateway_order', 'gateway_payment'],
        ids.map((id) => ofGateway(provider, id)),
        WEBHOOKS.lookedUpStores,
      );

/** Null for one that we did not request. */
export const storeOfGatewayOrder = (
  provider: string,
  orderId: string,
  trx?: Trx,
): Promise<Tenant | null> => storeOfClaim('gateway_order', ofGateway(provider, orderId), trx);

/** Null for one that we have not recorded. */
export const storeOfGatewayPayment = (
  provider: string,
  paymentId: string,
  trx?: Trx,
): Promise<Tenant | null> => storeOfClaim('gateway_payment', ofGateway(provider, paymentId), trx);

/**
 * Removes a gateway payment from rows, of any store, that have it only from a webhook, when a
 * better source assigns it to another row. Those rows are checked at the gateway anyway.
 */
export async function releaseUnconfirmed(
  provider: string,
  paymentId: string,
  trx: Trx,
): Promise<void> {
  const holder = await storeOfGatewayPayment(provider, paymentId, trx);
  if (!holder) return;
  await rows(
    `update payment_transactions set provider_payment_id = null, updated_at = now()
      where owner_id = ? and provider = ? and provider_payment_id = ? and order_id is null
        and metadata -> 'verified' = 'false'`,
    [holder.ownerId, provider, paymentId],
    trx,
  );
}
