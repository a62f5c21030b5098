import { frequentRows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Order } from './order.ts';

type Times =
  | 'codAskedAt'
  | 'codAnsweredAt'
  | 'cancelRequestedAt'
  | 'confirmBy'
  | 'createdAt'
  | 'updatedAt';
type StoredOrder = Omit<Order, Times> & {
  codAskedAt: Date | null;
  confirmBy: Date | null;
  codAnsweredAt: Date | null;
  cancelRequestedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Lists every field, so that no other field is exposed. */
const SELECT = `select o.id, o.order_number as "orderNumber", o.public_token as "publicToken",
    o.source, o.status, o.financial_status as "financialStatus",
    o.fulfillment_status as "fulfillmentStatus", o.payment_status as "paymentStatus",
    o.payment_method as "paymentMethod", o.customer, o.customer_id as "customerId",
    (select coalesce(json_agg(json_build_object('id', i.id, 'productId', i.product_id,
        'variantId', i.variant_id, 'productName', i.product_name, 'variantName', i.variant_name,
        'sku', i.sku, 'quantity', i.quantity, 'unitPriceMinor', i.unit_price_minor,
        'totalMinor', i.total_minor) order by i.position), '[]')
      from order_items i where i.owner_id = o.owner_id and i.order_id = o.id) as items,
    o.subtotal_minor as "subtotalMinor", o.discount_amount_minor as "discountAmountMinor",
    o.shipping_amount_minor as "shippingAmountMinor", o.tax_amount_minor as "taxAmountMinor",
    o.total_amount_minor as "totalAmountMinor", o.currency, o.invoice_url as "invoiceUrl",
    o.label_url as "labelUrl", o.notes, o.notes_by_shopper as "notesByShopper",
    o.draft_order_id as "draftOrderId", o.flags, o.cancel_reason as "cancelReason",
    o.cod_answer as "codAnswer", o.cod_asked_at as "codAskedAt",
    o.cod_answered_at as "codAnsweredAt", o.cancel_requested_at as "cancelRequestedAt",
    o.confirm_by as "confirmBy",
    o.created_at as "createdAt", o.updated_at as "updatedAt"
  from orders o where o.owner_id = ? and`;

const BY = {
  id: `${SELECT} o.id = any(?::uuid[])`,
  orderNumber: `${SELECT} o.order_number = any(?::bigint[])`,
  publicToken: `${SELECT} o.public_token = any(?::text[])`,
};

/**
 * The tenant's orders whose `field` is one of the values, with their lines (each as sold), in one
 * statement; in no particular order.
 */
export async function readOrders(
  tenant: Tenant,
  field: keyof typeof BY,
  values: readonly (string | number)[],
  trx?: Trx,
): Promise<Order[]> {
  if (values.length === 0) return [];
  const bindings = [tenant.ownerId, [...values]];
  const found = await frequentRows<StoredOrder>(BY[field], bindings, trx);
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
