import { endOf, isOver } from './draft-time.ts';

/** Pending drafts expire by the clock, even before the job has run. */
const STATUS = `case when d.status = 'pending' and ${isOver()} then 'expired' else d.status end`;

/** The select list of a `Draft` without its lines, for drafts `d`. */
export const DRAFT_COLUMNS = `
  d.id, ${STATUS} as status, d.channel, d.conversation_id as "conversationId",
  d.message_id as "messageId", d.origin, d.message_ids as "messageIds",
  d.message_text as "messageText", d.customer, d.customer_spans as "customerSpans", d.notes,
  d.payment_method as "paymentMethod", d.confidence, d.parse_errors as "parseErrors", d.unmatched,
  d.reader, d.alternatives, d.unknowns, d.checks, d.settled_fields as "settledFields", d.edited_at as "editedAt", d.version,
  d.order_id as "orderId", d.reject_reason as "rejectReason",
  d.resolved_by_name as "resolvedByName", d.resolved_at as "resolvedAt",
  d.last_message_at as "lastMessageAt", ${endOf()} as "expiresAt", d.created_at as "createdAt",
  d.updated_at as "updatedAt"`;

/** The lines of draft `d` as one JSON value. */
export const DRAFT_ITEMS = `
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'productId', i.product_id,
      'variantId', i.variant_id, 'productName', i.product_name, 'variantName', i.variant_name,
      'sku', i.sku, 'quantity', i.quantity, 'unitPriceMinor', i.unit_price_minor,
      'confidence', i.confidence, 'parts', i.parts, 'spans', i.spans,
      'sourceText', i.source_text, 'alternatives', i.alternatives, 'settled', i.settled)
      order by i.position), '[]')
    from draft_order_items i where i.owner_id = d.owner_id and i.draft_order_id = d.id) as items`;
