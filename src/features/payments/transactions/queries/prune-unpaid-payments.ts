import { deleteInBatches } from '../../../../kernel/db/delete-in-batches.ts';

/** After 30 days and a last check at the gateway: a quote that may have been paid is never lost. */
export const pruneUnpaidPayments = (): Promise<number> =>
  deleteInBatches(
    'payment_transactions',
    `order_id is null and status in ('created', 'failed') and provider <> 'manual'
     and created_at < now() - interval '30 days' and next_check_at is null
     and attention is null and metadata -> 'mismatch' is null and metadata -> 'closed' is null
     and not exists (select from refunds r where r.owner_id = payment_transactions.owner_id
                        and r.payment_transaction_id = payment_transactions.id)`,
  );
