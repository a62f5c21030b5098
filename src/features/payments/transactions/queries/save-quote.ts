import type { Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { PaymentTransaction, type Quote } from '../transaction.ts';

/** The caller has locked the row. Never changes the amount. */
export async function saveQuote(tenant: Tenant, id: string, quote: Quote, trx: Trx): Promise<void> {
  await PaymentTransaction.of(tenant, trx).patch({ quote }).where({ id });
}
