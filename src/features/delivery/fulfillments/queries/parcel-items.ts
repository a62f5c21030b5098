/**
 * Of `fulfillments`: the pieces in each. A part of their statement, since their order is often locked
 * meanwhile. The value is the owner.
 */
export const ITEMS = `
  (select coalesce(jsonb_agg(jsonb_build_object('orderItemId', i.order_item_id,
      'quantity', i.quantity) order by i.order_item_id), '[]')
    from fulfillment_items i
    where i.owner_id = ? and i.fulfillment_id = fulfillments.id) as items`;
