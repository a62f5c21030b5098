import { DRAFT_HOURS } from '../draft.ts';
import type { DraftFilter } from '../list-drafts.ts';

// A draft's age counts next to its expiry, so that neither a changed row nor a late job extends it.
// Each column is compared separately, so that indexes can be used.
const SPAN = `interval '${DRAFT_HOURS} hours'`;
const END = `least(expires_at, created_at + ${SPAN})`;

export const IS_OVER = `(expires_at <= now() or created_at <= now() - ${SPAN})`;

/** SQL for whether a draft is pending and not expired. */
export const IS_WAITING = `status = 'pending' and expires_at > now() and created_at > now() - ${SPAN}`;

export const DRAFT_ALONE = `
  id, case when status = 'pending' and ${IS_OVER} then 'expired' else status end as status, channel,
  conversation_id, message_id, origin, message_ids, message_text, customer, customer_spans, notes,
  payment_method, delivery_option_id, delivery_minor, confidence, parse_errors, unmatched, reader, alternatives, called_off, unknowns, checks,
  settled_fields, edited_at, version, order_id, reject_reason, resolved_by_name, resolved_at,
  last_message_at, ${END} as expires_at, created_at, updated_at`;

export const DRAFT = `${DRAFT_ALONE},
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'productId', i.product_id,
      'variantId', i.variant_id, 'productName', i.product_name, 'variantName', i.variant_name,
      'sku', i.sku, 'quantity', i.quantity, 'unitPriceMinor', i.unit_price_minor,
      'confidence', i.confidence, 'parts', i.parts, 'spans', i.spans,
      'sourceText', i.source_text, 'alternatives', i.alternatives, 'settled', i.settled)
      order by i.position), '[]')
    from draft_order_items i
   where i.owner_id = draft_orders.owner_id and i.draft_order_id = draft_orders.id) as items`;

/** SQL for whether a person must decide if a draft is an order. */
export const DOUBTFUL = `parse_errors @> '[{"code":"IS_IT_AN_ORDER"}]'`;

/** SQL for whether a shopper has called a draft off, and nobody has decided to keep it. */
const CALLED_OFF = `called_off ->> 'messageId' is not null and called_off ->> 'keptAt' is null`;

/** SQL for the drafts of each list; overdue ones count as expired even before the job has run. */
export const DRAFT_CONDITIONS: Record<DraftFilter, string> = {
  pending: IS_WAITING,
  // Certain orders and doubtful ones are listed separately.
  review: `${IS_WAITING} and not ${DOUBTFUL}`,
  doubtful: `${IS_WAITING} and ${DOUBTFUL}`,
  ready: `${IS_WAITING} and unknowns = 0 and checks = 0`,
  check: `${IS_WAITING} and unknowns + checks > 0 and not ${DOUBTFUL}`,
  expiring: `${IS_WAITING} and ${END} < now() + interval '3 hours'`,
  'called-off': `${IS_WAITING} and ${CALLED_OFF}`,
  approved: `status = 'approved'`,
  rejected: `status = 'rejected'`,
  expired: `(status = 'expired' or (status = 'pending' and ${IS_OVER}))`,
  all: 'true',
};

/** SQL for the drafts beyond the one with the given id. */
export const beyond = (column: string, sign: '<' | '>'): string =>
  `(draft_orders.${column}, draft_orders.id) ${sign} (select a.${column}, a.id from draft_orders a
    where a.owner_id = draft_orders.owner_id and a.id = ?)`;
