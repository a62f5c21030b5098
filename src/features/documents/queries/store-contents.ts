import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Invoice } from '../invoice-numbers.ts';

const STORE = `
update invoices i set content = n.content
  from jsonb_to_recordset(?::jsonb) as n (order_id uuid, revision integer, content jsonb)
 where i.owner_id = ? and i.order_id = n.order_id and i.revision = n.revision`;

export async function storeInvoiceContents(
  { ownerId }: Tenant,
  invoices: readonly Pick<Invoice, 'orderId' | 'revision' | 'content'>[],
  trx: Trx,
): Promise<void> {
  if (invoices.length === 0) return;
  const stored = invoices.map(({ orderId: order_id, revision, content }) => ({
    ...{ order_id, revision, content },
  }));
  await rows(STORE, [JSON.stringify(stored), ownerId], trx);
}
