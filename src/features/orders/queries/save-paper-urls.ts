import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export const paperUrl = (orderId: string, paper: 'invoice' | 'label'): string =>
  `/api/orders/${orderId}/${paper}.pdf`;

/** `features/documents` has locked the rows. Returns the ids of orders that had none before. */
export async function savePaperUrls(
  tenant: Tenant,
  orderIds: readonly string[],
  made: { invoice: boolean; label: boolean },
  trx: Trx,
): Promise<string[]> {
  const invoiceUrls = orderIds.map((id) => (made.invoice ? paperUrl(id, 'invoice') : null));
  const labelUrls = orderIds.map((id) => (made.label ? paperUrl(id, 'label') : null));
  const changed = await rows<{ id: string }>(
    `update orders o
        set invoice_url = coalesce(o.invoice_url, p.invoice_url),
            label_url = coalesce(o.label_url, p.label_url), updated_at = now()
       from unnest(?::uuid[], ?::text[], ?::text[]) as p (id, invoice_url, label_url)
      where o.owner_id = ? and o.id = p.id
        and ((o.invoice_url is null and p.invoice_url is not null)
          or (o.label_url is null and p.label_url is not null))
     returning o.id`,
    [orderIds, invoiceUrls, labelUrls, tenant.ownerId],
    trx,
  );
  return changed.map(({ id }) => id);
}
