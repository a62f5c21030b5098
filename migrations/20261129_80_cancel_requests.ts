import type { Knex } from 'knex';

/** What an event says of an order; `more` are further facts. */
const outgoingOrder = (more: string) => `
create or replace function outgoing_order(o orders) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', o.id, 'orderNumber', o.order_number, 'source', o.source, 'status', o.status,
    'financialStatus', o.financial_status, 'fulfillmentStatus', o.fulfillment_status,
    'paymentStatus', o.payment_status, 'paymentMethod', o.payment_method, 'currency', o.currency,
    'subtotalMinor', o.subtotal_minor, 'discountAmountMinor', o.discount_amount_minor,
    'shippingAmountMinor', o.shipping_amount_minor, 'taxAmountMinor', o.tax_amount_minor,
    'totalAmountMinor', o.total_amount_minor, 'customerId', o.customer_id,
    'draftOrderId', o.draft_order_id, 'cancelReason', o.cancel_reason,${more}
    'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updatedAt', to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
`;

/**
 * Orders whose shopper asked to cancel: found by a small index of their own, being few among many,
 * and said in the events that receivers get.
 */
export const up = (knex: Knex) =>
  knex.raw(`
create index orders_cancel_requested on orders (owner_id, created_at desc, id desc)
  where cancel_requested_at is not null;
${outgoingOrder(` 'cancelRequestedAt',
      to_char(o.cancel_requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),`)}
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index orders_cancel_requested;
${outgoingOrder('')}
`);
