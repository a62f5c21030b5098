import { preparedRows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Order } from '../order.ts';
import type { OrderRow } from '../order-row.ts';

type Times =
  | 'codAskedAt'
  | 'codAnsweredAt'
  | 'cancelRequestedAt'
  | 'confirmBy'
  | 'createdAt'
  | 'updatedAt';
type StoredOrder = Omit<Order, Times> & Pick<OrderRow, Times>;

/** Lists every field, so that no other field is exposed. */
const SELECT = `select o.id, o.order_number, o.public_token,
    o.source, o.status, o.financial_status,
    o.fulfillment_status, o.payment_status,
    o.payment_method, o.customer, o.customer_id,
    (select coalesce(json_agg(json_build_object('id', i.id, 'productId', i.product_id,
        'variantId', i.variant_id, 'productName', i.product_name, 'variantName', i.variant_name,
        'sku', i.sku, 'quantity', i.quantity, 'unitPriceMinor', i.unit_price_minor,
        'totalMinor', i.total_minor) order by i.position), '[]')
      from order_items i where i.owner_id = o.owner_id and i.order_id = o.id) as items,
    o.subtotal_minor, o.discount_amount_minor,
    o.shipping_amount_minor, o.tax_amount_minor,
    o.total_amount_minor, o.currency, o.invoice_url,
    o.label_url, o.notes, o.notes_by_shopper, o.language,
    o.draft_order_id, o.flags, o.cancel_reason,
    o.cod_answer, o.cod_asked_at,
    o.cod_answered_at, o.cancel_requested_at,
    o.confirm_by,
    o.created_at, o.updated_at
  from orders o where o.owner_id = ? and`;

const BY = {
  id: `${SELECT} o.id = any(?::uuid[])`,
  orderNumber: `${SELECT} o.order_number = any(?::bigint[])`,
  publicToken: `${SELECT} o.public_token = any(?::text[])`,
};

/** With their lines, in one statement; in no particular order. */
export async function readOrders(
  tenant: Tenant,
  field: keyof typeof BY,
  values: readonly (string | number)[],
  trx?: Trx,
): Promise<Order[]> {
  if (values.length === 0) return [];
  const bindings = [tenant.ownerId, [...values]];
  const found = await preparedRows<StoredOrder>(BY[field], bindings, trx);
  return found.map(toOrder);
}

const toOrder = (row: StoredOrder): Order => ({
  ...row,
  codAskedAt: row.codAskedAt?.toISOString() ?? null,
  codAnsweredAt: row.codAnsweredAt?.toISOString() ?? null,
  cancelRequestedAt: row.cancelRequestedAt?.toISOString() ?? null,
  confirmBy: row.confirmBy?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
