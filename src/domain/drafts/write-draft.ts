import { snakeCaseMappers } from 'objection';
import type { Trx, Unit } from '../../db/db.ts';
import type { StatementPart } from '../../db/statement.ts';
import { together } from '../../db/statement.ts';
import { storableJson } from '../../format/storable-text.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { DRAFT_HOURS, type Draft, type DraftItem } from './draft.ts';

/** What a message or a person can change in a draft. */
export type DraftContent = Pick<
  Draft,
  | 'messageIds'
  | 'messageText'
  | 'customer'
  | 'customerSpans'
  | 'notes'
  | 'paymentMethod'
  | 'items'
  | 'confidence'
  | 'parseErrors'
  | 'unmatched'
  | 'reader'
  | 'alternatives'
  | 'unknowns'
  | 'checks'
  | 'settledFields'
  | 'editedAt'
  | 'lastMessageAt'
>;

/** A draft that is not written yet. */
export type NewDraft = DraftContent &
  Pick<Draft, 'id' | 'channel' | 'conversationId' | 'messageId' | 'origin'>;

const CONTENT = `message_ids, message_text, customer, customer_spans, notes, payment_method,
  confidence, parse_errors, unmatched, reader, alternatives, unknowns, checks, settled_fields, edited_at, last_message_at`;
const IDENTITY = 'id, channel, conversation_id, message_id, origin';
const ITEM = `id, position, product_id, variant_id, product_name, variant_name, sku, quantity,
  unit_price_minor, confidence, parts, spans, source_text, alternatives, settled`;

const { format: toColumns } = snakeCaseMappers();

type InsertingParts = Record<'draft' | 'draftItems', StatementPart>;

/** A draft and its lines, as parts of a larger statement. `expiresAt` absent: in 24 hours. */
export const insertingDraft = (
  tenant: Tenant,
  draft: NewDraft,
  unit: Unit,
  expiresAt: Date | null = null,
): InsertingParts => insertingDrafts([{ tenant, draft, expiresAt }], unit);

/** The same for several drafts, of any tenants. */
export function insertingDrafts(
  drafts: readonly { tenant: Tenant; draft: NewDraft; expiresAt?: Date | null }[],
  unit: Unit,
): InsertingParts {
  for (const { tenant, draft } of drafts) tellDesks(unit, tenant, 'drafts', draft.id);
  return {
    draft: {
      sql: `insert into draft_orders (owner_id, expires_at, ${IDENTITY}, ${CONTENT})
      select owner_id, coalesce(expires_at, now() + interval '${DRAFT_HOURS} hours'), ${IDENTITY}, ${CONTENT}
        from jsonb_populate_recordset(null::draft_orders, ?::jsonb) returning id`,
      bindings: [
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

/** Overwrites the content of a draft, whose row the caller has locked. */
export function savingDraft(
  tenant: Tenant,
  draft: DraftContent & { id: string },
  unit: Unit,
): Record<'draft' | 'goneItems' | 'draftItems', StatementPart> {
  tellDesks(unit, tenant, 'drafts', draft.id);
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

/** The same as a statement of its own. */
export const saveDraft = (
  tenant: Tenant,
  draft: DraftContent & { id: string },
  trx: Trx,
): Promise<object[]> => together(savingDraft(tenant, draft, trx), 'select 1', trx);

// A line that stays keeps its id, so that open forms remain valid.
const itemsPart = (
  drafts: readonly { tenant: Tenant; draftId: string; items: readonly DraftItem[] }[],
): StatementPart => ({
  sql: `insert into draft_order_items (owner_id, draft_order_id, ${ITEM})
    select owner_id, draft_order_id, ${ITEM}
      from jsonb_populate_recordset(null::draft_order_items, ?::jsonb)
    on conflict (owner_id, id) do update set ${ITEM.split(/,\s+/)
      .filter((column) => column !== 'id')
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}`,
  bindings: [
    storableJson(
      drafts.flatMap(({ tenant: { ownerId }, draftId, items }) =>
        items.map((item, position) =>
          toColumns({ ...item, position, ownerId, draftOrderId: draftId }),
        ),
      ),
    ),
  ],
});

const rowOf = ({
  items: _,
  ...row
}: DraftContent & { ownerId?: string; expiresAt?: Date | null }): object => toColumns({ ...row });
