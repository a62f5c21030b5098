import { rows, type Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Draft } from './draft.ts';
import { DRAFT_COLUMNS, DRAFT_ITEMS } from './draft-columns.ts';

/**
 * One draft of the tenant with its lines.
 * @throws Refusal 404 for an unknown or malformed id, or another tenant's
 */
export async function findDraft(tenant: Tenant, id: string, trx?: Trx): Promise<Draft> {
  const [draft] = isUuid(id)
    ? await rows<Draft>(
        `select ${DRAFT_COLUMNS}, ${DRAFT_ITEMS} from draft_orders d
          where d.owner_id = ? and d.id = ?`,
        [tenant.ownerId, id],
        trx,
      )
    : [];
  if (!draft) throw notFound('Draft');
  return draft;
}

/** Drafts of the tenant with their lines, in the order of the ids; unknown ones are left out. */
export async function findDraftsInOrder(tenant: Tenant, ids: readonly string[]): Promise<Draft[]> {
  return rows<Draft>(
    `select ${DRAFT_COLUMNS}, ${DRAFT_ITEMS} from draft_orders d
      where d.owner_id = ? and d.id = any(?::uuid[]) order by array_position(?::uuid[], d.id)`,
    [tenant.ownerId, ids, ids],
  );
}

/**
 * One draft with a row lock until the transaction ends: every change of a draft begins with it. Its
 * lines are read under the lock, so that they belong to this version.
 * @throws Refusal 404
 */
export async function lockDraft(tenant: Tenant, id: string, trx: Trx): Promise<Draft> {
  if (isUuid(id)) {
    await rows(
      `select id from draft_orders where owner_id = ? and id = ? for no key update`,
      [tenant.ownerId, id],
      trx,
    );
  }
  return findDraft(tenant, id, trx);
}
