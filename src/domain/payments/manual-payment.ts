import type { StatementPart } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** A payment by hand for a whole order. */
export interface ManualPayment {
  orderId: string;
  amountMinor: number;
  currency: string;
}

/** Records a payment by hand as captured, as part of the statement that writes its order. */
export const manualPayment = (tenant: Tenant, payment: ManualPayment): StatementPart => ({
  sql: `insert into payment_transactions
    (owner_id, id, provider, status, amount_minor, currency, order_id, method)
    values (?, ?, 'manual', 'captured', ?, ?, ?, 'other')`,
  bindings: [tenant.ownerId, newId(), payment.amountMinor, payment.currency, payment.orderId],
});
