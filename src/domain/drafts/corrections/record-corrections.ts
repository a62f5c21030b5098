import { rows, type Trx } from '../../../db/db.ts';
import { storableJson } from '../../../format/storable-text.ts';
import { newId } from '../../../ids.ts';
import { type Actor, actorWords } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { aliasWords } from '../alias-words.ts';
import type { Draft, DraftItem } from '../draft.ts';
import { blankWords, hasGaps } from './blank-words.ts';
import type { CorrectedLine, Correction } from './correction.ts';

/** How many of a store's latest corrections are stored. */
const KEPT = 500;

type Corrected = Pick<Draft, 'id' | 'messageId' | 'messageText' | 'customer'>;
type NewCorrection = Pick<Correction, 'kind' | 'words' | 'read' | 'became'> & {
  lineId: string;
  name: string;
};

/**
 * Stores a person's changes to the read lines of a draft, whose row the caller has locked. For a
 * line that is changed twice, the first reading is stored; one that is changed back is not a
 * correction.
 * @param after the lines as the person leaves them
 */
export async function recordCorrections(
  tenant: Tenant,
  draft: Corrected & Pick<Draft, 'items'>,
  after: readonly DraftItem[],
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const corrections = correctionsOf(draft, after);
  if (corrections.length === 0) return;
  await write(tenant, draft, corrections, actor, trx);
  await rows(
    `delete from reading_corrections
      where owner_id = ? and draft_order_id = ? and kind = 'line' and read is not distinct from became`,
    [tenant.ownerId, draft.id],
    trx,
  );
  await rows(
    `update draft_orders d set corrected = exists (select from reading_corrections c
        where c.owner_id = d.owner_id and c.draft_order_id = d.id and c.kind = 'line')
      where d.owner_id = ? and d.id = ?`,
    [tenant.ownerId, draft.id],
    trx,
  );
}

/** Records that a whole message was wrongly read as an order, or wrongly not. */
export const recordIntent = (
  tenant: Tenant,
  draft: Corrected,
  kind: 'not_an_order' | 'missed',
  actor: Actor,
  trx: Trx,
): Promise<void> => {
  const words = blankWords(draft.messageText, draft.customer);
  const correction = { kind, words, name: '', lineId: draft.id, read: null, became: null };
  return write(tenant, draft, [correction], actor, trx);
};

/** Undoes `recordIntent` for a draft. */
export async function forgetIntent({ ownerId }: Tenant, draftId: string, trx: Trx): Promise<void> {
  await rows(
    `delete from reading_corrections
      where owner_id = ? and draft_order_id = ? and line_id = ? and kind = 'not_an_order'`,
    [ownerId, draftId, draftId],
    trx,
  );
}

function correctionsOf(
  draft: Corrected & Pick<Draft, 'items'>,
  after: readonly DraftItem[],
): NewCorrection[] {
  const changed = draft.items.flatMap((item) => {
    const now = after.find(({ id }) => id === item.id);
    if (now && !isOther(item, now)) return [];
    return [correctionOf(draft, item, now)];
  });
  const added = after.filter(({ id }) => !draft.items.some((item) => item.id === id));
  return [...changed, ...added.map((item) => correctionOf(draft, undefined, item))];
}

/** Adding what a shopper left open is not a correction. */
const isOther = (before: DraftItem, now: DraftItem): boolean =>
  before.productId !== now.productId ||
  before.quantity !== now.quantity ||
  (before.variantId !== null && before.variantId !== now.variantId);

function correctionOf(
  draft: Corrected & Pick<Draft, 'items'>,
  before: DraftItem | undefined,
  now: DraftItem | undefined,
): NewCorrection {
  const own = before?.sourceText || now?.sourceText || '';
  // Where nothing was read, the lines come from the whole message.
  const words = blankWords(
    own || (draft.items.length > 0 ? '' : draft.messageText),
    draft.customer,
  );
  const isRenamed = now !== undefined && now.productId !== before?.productId;
  return {
    kind: 'line',
    lineId: before?.id ?? now?.id ?? draft.id,
    words,
    name: isRenamed && own && !hasGaps(words) ? aliasWords(words).toLowerCase() : '',
    read: before ? lineOf(before) : null,
    became: now ? lineOf(now) : null,
  };
}

const lineOf = (item: DraftItem): CorrectedLine => ({
  productId: item.productId,
  productName: item.productName,
  variantId: item.variantId,
  variantName: item.variantName,
  quantity: item.quantity,
});

const INSERT = `
insert into reading_corrections (owner_id, id, kind, draft_order_id, line_id, message_id, words, name,
    read, became, corrected_by, corrected_by_name)
select ?, c.id, c.kind, ?, c."lineId", ?, c.words, c.name, c.read, c.became, ?, ?
  from jsonb_to_recordset(?::jsonb) as c (id uuid, kind text, "lineId" uuid, words text, name text,
       read jsonb, became jsonb)
on conflict (owner_id, draft_order_id, line_id) do update
   set kind = excluded.kind, name = excluded.name, became = excluded.became,
       corrected_by = excluded.corrected_by, corrected_by_name = excluded.corrected_by_name,
       created_at = now(), dismissed_at = null`;

async function write(
  { ownerId }: Tenant,
  { id, messageId }: Corrected,
  corrections: readonly NewCorrection[],
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const written = storableJson(corrections.map((each) => ({ ...each, id: newId() })));
  const by = [actor.id, actorWords(actor)];
  await rows(INSERT, [ownerId, id, messageId, ...by, written], trx);
  await rows(
    `delete from reading_corrections c where c.owner_id = ? and (c.created_at, c.id) <
        (select k.created_at, k.id from reading_corrections k where k.owner_id = c.owner_id
          order by k.created_at desc, k.id desc limit 1 offset ${KEPT - 1})`,
    [ownerId],
    trx,
  );
}
