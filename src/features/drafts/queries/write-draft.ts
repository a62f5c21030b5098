import { columnNames } from '../../../kernel/db/column-list.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { type StatementPart, together } from '../../../kernel/db/statement.ts';
import { storableJson } from '../../../kernel/format/storable-text.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { DRAFT_HOURS, type DraftContent, type DraftItem, type NewDraft } from '../draft.ts';

const CONTENT = `message_ids, message_text, customer, customer_spans, notes, payment_method,
  delivery_option_id, delivery_minor, confidence, parse_errors, unmatched, reader, alternatives, called_off, unknowns, checks, settled_fields, edited_at, last_message_at`;
const IDENTITY = 'id, channel, conversation_id, message_id, origin';
const ITEM = `id, position, product_id, variant_id, product_name, variant_name, sku, quantity,
  unit_price_minor, confidence, parts, spans, source_text, alternatives, settled`;

const toColumns = columnNames.format;

/** `expiresAt` absent: in 24 hours. */
interface Insertion {
  draft: NewDraft;
  expiresAt?: Date | null;
}

type Saving = DraftContent & { id: string };
type Parts = Record<string, StatementPart>;

/** One statement: a round trip less while the conversation's row is locked. */
export const insertDraft = (
  tenant: Tenant,
  draft: NewDraft,
  trx: Trx,
  beside: Parts = {},
): Promise<object[]> =>
  together({ ...insertingDraft(tenant, { draft }, trx), ...beside }, 'select 1', trx);

/** The caller has locked the draft's row. One statement. */
export const saveDraft = (
  tenant: Tenant,
  draft: Saving,
  trx: Trx,
  beside: Parts = {},
): Promise<object[]> =>
  together({ ...savingDraft(tenant, draft, trx), ...beside }, 'select 1', trx);

/** The caller has locked the draft's row. */
export function saveSplit(
  tenant: Tenant,
  stays: Saving,
  split: Insertion,
  trx: Trx,
): Promise<object[]> {
  const { draft: inserted, draftItems: movedItems } = insertingDraft(tenant, split, trx);
  // The lines that stay are unchanged.
  const { draft: saved, goneItems } = savingDraft(tenant, stays, trx);
  return together({ inserted, movedItems, saved, goneItems }, 'select 1', trx);
}

function insertingDraft(
  tenant: Tenant,
  { draft, expiresAt = null }: Insertion,
  trx: Trx,
): Record<'draft' | 'draftItems', StatementPart> {
  tellDesks(trx, tenant, 'drafts', draft.id);
  return {
    draft: {
      sql: `insert into draft_orders (owner_id, expires_at, ${IDENTITY}, ${CONTENT})
      select ?::uuid, coalesce(expires_at, now() + interval '${DRAFT_HOURS} hours'), ${IDENTITY}, ${CONTENT}
        from jsonb_populate_record(null::draft_orders, ?::jsonb) returning id`,
      bindings: [tenant.ownerId, storableJson(rowOf({ ...draft, expiresAt }))],
    },
    draftItems: itemsPart(tenant, draft),
  };
}

function savingDraft(
  tenant: Tenant,
  draft: Saving,
  trx: Trx,
): Record<'draft' | 'goneItems' | 'draftItems', StatementPart> {
  tellDesks(trx, tenant, 'drafts', draft.id);
  const ids = draft.items.map(({ id }) => id);
  return {
    draft: {
      sql: `update draft_orders d set (${CONTENT}, version, updated_at) =
          (select ${CONTENT}, d.version + 1, now()
             from jsonb_populate_record(null::draft_orders, ?::jsonb))
        where d.owner_id = ? and d.id = ? returning d.id`,
      bindings: [storableJson(rowOf(draft)), tenant.ownerId, draft.id],
    },
    goneItems: {
      sql: `delete from draft_order_items
        where owner_id = ? and draft_order_id = ? and id <> all (?::uuid[])`,
      bindings: [tenant.ownerId, draft.id, ids],
    },
    draftItems: itemsPart(tenant, draft),
  };
}

// A line that stays keeps its id, so that open forms remain valid.
function itemsPart(
  { ownerId }: Tenant,
  { id: draftOrderId, items }: { id: string; items: readonly DraftItem[] },
): StatementPart {
  return {
    sql: `insert into draft_order_items (owner_id, draft_order_id, ${ITEM})
    select ?::uuid, draft_order_id, ${ITEM}
      from jsonb_populate_recordset(null::draft_order_items, ?::jsonb)
    on conflict (owner_id, id) do update set ${ITEM.split(/,\s+/)
      .filter((column) => column !== 'id')
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}`,
    bindings: [
      ownerId,
      storableJson(items.map((item, position) => toColumns({ ...item, position, draftOrderId }))),
    ],
  };
}

const rowOf = ({ items: _, ...row }: DraftContent & { expiresAt?: Date | null }): object =>
  toColumns({ ...row });
