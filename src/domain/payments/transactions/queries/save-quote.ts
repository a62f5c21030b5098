import type { Trx } from '../../../../db/db.ts';
import type { Tenant } from '../../../../tenancy/tenant.ts';
import { PaymentTransaction, type Quote } from '../transaction.ts';

/** Changes what a payment, whose row the caller has locked, is for: never its amount. */
export async function saveQuote(tenant: Tenant, id: string, quote: Quote, trx: Trx): Promise<void> {
  await PaymentTransaction.of(tenant, trx).patch({ quote }).where({ id });
}
