import { columnNames } from '../../../kernel/db/column-list.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { type StatementPart, together } from '../../../kernel/db/statement.ts';
import { storableJson } from '../../../kernel/format/storable-text.ts';
import { ownerOfRows } from '../../../kernel/tenancy/owner-of-rows.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { DRAFT_HOURS, type DraftContent, type DraftItem, type NewDraft } from '../draft.ts';

const CONTENT = `message_ids, message_text, customer, customer_spans, notes, payment_method,
  confidence, parse_errors, unmatched, reader, alternatives, called_off, unknowns, checks, settled_fields, edited_at, last_message_at`;
const IDENTITY = 'id, channel, conversation_id, message_id, origin';
const ITEM = `id, position, product_id, variant_id, product_name, variant_name, sku, quantity,
  unit_price_minor, confidence, parts, spans, source_text, alternatives, settled`;

const toColumns = columnNames.format;

/** `expiresAt` absent: in 24 hours. */
interface Insertion {
  tenant: Tenant;
  draft: NewDraft;
  expiresAt?: Date | null;
}

type Saving = DraftContent & { id: string };
type Parts = Record<string, StatementPart>;

/** One statement: a round trip less while the conversations' rows are locked. */
export const insertDrafts = (
  drafts: readonly Insertion[],
  beside: Parts,
  trx: Trx,
): Promise<object[]> => together({ ...insertingDrafts(drafts, trx), ...beside }, 'select 1', trx);

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
  split: Omit<Insertion, 'tenant'>,
  trx: Trx,
): Promise<object[]> {
  const { draft: inserted, draftItems: movedItems } = insertingDrafts([{ tenant, ...split }], trx);
  // The lines that stay are unchanged.
  const { draft: saved, goneItems } = savingDraft(tenant, stays, trx);
  return together({ inserted, movedItems, saved, goneItems }, 'select 1', trx);
}

function insertingDrafts(
  drafts: readonly Insertion[],
  trx: Trx,
): Record<'draft' | 'draftItems', StatementPart> {
  for (const { tenant, draft } of drafts) tellDesks(trx, tenant, 'drafts', draft.id);
  const owner = ownerOfRows(drafts.map(({ tenant }) => tenant.ownerId));
  return {
    draft: {
      sql: `insert into draft_orders (owner_id, expires_at, ${IDENTITY}, ${CONTENT})
      select ${owner.sql}, coalesce(expires_at, now() + interval '${DRAFT_HOURS} hours'), ${IDENTITY}, ${CONTENT}
        from jsonb_populate_recordset(null::draft_orders, ?::jsonb) returning id`,
      bindings: [
        ...owner.bindings,
        storableJson(
          drafts.map(({ tenant: { ownerId }, draft, expiresAt = null }) =>
            rowOf({ ...draft, ownerId, expiresAt }),
          ),
        ),
      ],
    },
    draftItems: itemsPart(
      drafts.map(({ tenant, draft }) => ({ tenant, draftId: draft.id, items: draft.items })),
    ),
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
    draftItems: itemsPart([{ tenant, draftId: draft.id, items: draft.items }]),
  };
}

// A line that stays keeps its id, so that open forms remain valid.
function itemsPart(
  drafts: readonly { tenant: Tenant; draftId: string; items: readonly DraftItem[] }[],
): StatementPart {
  const owner = ownerOfRows(drafts.map(({ tenant }) => tenant.ownerId));
  return {
    sql: `insert into draft_order_items (owner_id, draft_order_id, ${ITEM})
    select ${owner.sql}, draft_order_id, ${ITEM}
      from jsonb_populate_recordset(null::draft_order_items, ?::jsonb)
    on conflict (owner_id, id) do update set ${ITEM.split(/,\s+/)
      .filter((column) => column !== 'id')
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}`,
    bindings: [
      ...owner.bindings,
      storableJson(
        drafts.flatMap(({ tenant: { ownerId }, draftId, items }) =>
          items.map((item, position) =>
            toColumns({ ...item, position, ownerId, draftOrderId: draftId }),
          ),
        ),
      ),
    ],
  };
}

const rowOf = ({
  items: _,
  ...row
}: DraftContent & { ownerId?: string; expiresAt?: Date | null }): object => toColumns({ ...row });
