import { invalidField } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { countParts } from './count-parts.ts';
import type { Draft } from './draft.ts';
import { findDraft, lockDraft, refuseChanged, refuseSettled } from './find-draft.ts';
import { saveSplit } from './queries/write-draft.ts';

/** `version`: the one that the seller has seen; absent: not checked. */
interface Split {
  itemIds: readonly string[];
  version?: number | undefined;
}

/**
 * Later messages still change the first one.
 * @throws Refusal 404, 400 unless some lines move and some stay, 409 as `editDraft`
 */
export const splitDraft = (
  tenant: Tenant,
  draftId: string,
  split: Split,
): Promise<{ draft: Draft; split: Draft }> =>
  inTransaction(async (trx) => {
    const splitId = await splitIn(tenant, draftId, split, trx);
    return {
      draft: await findDraft(tenant, draftId, trx),
      split: await findDraft(tenant, splitId, trx),
    };
  });

/**
 * With an idempotency key. Returns the id of the second draft.
 * @throws Refusal as `splitDraft` and `withIdempotencyKey`
 */
export const splitDraftOnce = (
  tenant: Tenant,
  draftId: string,
  split: Split,
  idempotency: IdempotencyKey | null,
): Promise<Outcome<string>> =>
  withIdempotencyKey(idempotency, {
    prepare: async () => {},
    write: (_prepared, trx) => splitIn(tenant, draftId, split, trx),
  });

async function splitIn(
  tenant: Tenant,
  draftId: string,
  { itemIds, version }: Split,
  trx: Trx,
): Promise<string> {
  const draft = await lockDraft(tenant, draftId, trx);
  refuseSettled(draft);
  refuseChanged(draft, version);
  const moving = draft.items.filter(({ id }) => itemIds.includes(id));
  const staying = draft.items.filter(({ id }) => !itemIds.includes(id));
  if (moving.length === 0 || staying.length === 0) {
    throw invalidField('itemIds', message('errors.drafts.splitLines'));
  }
  const editedAt = databaseNow();
  const first = counted({ ...draft, items: staying, editedAt });
  const second = counted({
    ...draft,
    id: newId(),
    origin: 'split',
    items: moving.map((item) => ({ ...item, id: newId() })),
    unmatched: [],
    deliveryOptionId: null,
    deliveryMinor: null,
    editedAt,
  });
  await saveSplit(tenant, first, { draft: second, expiresAt: draft.expiresAt }, trx);
  return second.id;
}

const counted = (draft: Draft): Draft => ({ ...draft, ...countParts(draft) });
