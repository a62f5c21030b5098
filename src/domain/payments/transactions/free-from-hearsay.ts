import { rows, type Trx } from '../../../db.ts';
import { acrossTenants } from '../../../tenant.ts';

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
