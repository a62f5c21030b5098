import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

export interface TwinPayment {
  id: string;
  amountMinor: number;
  currency: string;
}

export const twinsOfOrder = (tenant: Tenant, orderId: string): Promise<TwinPayment[]> =>
  rows<TwinPayment>(
    `select id, amount_minor, currency from payment_transactions
      where owner_id = ? and attention is not null and metadata ->> 'twinOf' = ?
      order by created_at, id limit 10`,
    [tenant.ownerId, orderId],
  );
