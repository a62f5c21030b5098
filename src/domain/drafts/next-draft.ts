import { rows } from '../../db/db.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import {
  DRAFT_CONDITIONS,
  type DraftFilter,
  type DraftSort,
  SORT_COLUMNS,
} from './draft-conditions.ts';

/** A list, and a draft that is or was in it. */
export interface NextQuery {
  id: string;
  /** Absent: pending drafts. */
  filter?: DraftFilter | undefined;
  sort?: DraftSort | undefined;
}

/**
 * The id of the next draft in a list, or of the list's first, so that somebody who began in the
 * middle reaches all of them; null: none is left.
 */
export const nextDraft = async (tenant: Tenant, query: NextQuery): Promise<string | null> =>
  (await neighbour(tenant, query, 'after')) ?? (await neighbour(tenant, query, 'first'));

/** The id of the previous draft in the list; null: it is the first. */
export const previousDraft = (tenant: Tenant, query: NextQuery): Promise<string | null> =>
  neighbour(tenant, query, 'before');

async function neighbour(
  { ownerId }: Tenant,
  { id, filter = 'pending', sort = '-createdAt' }: NextQuery,
  which: 'after' | 'before' | 'first',
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const { column, direction } = SORT_COLUMNS[sort];
  const isUp = (direction === 'asc') === (which !== 'before');
  const order = isUp ? 'asc' : 'desc';
  const keyset = `(d.${column}, d.id) ${isUp ? '>' : '<'}
    (select a.${column}, a.id from draft_orders a where a.owner_id = d.owner_id and a.id = ?)`;
  const [found] = await rows<{ id: string }>(
    `select d.id from draft_orders d where d.owner_id = ? and ${DRAFT_CONDITIONS[filter]}
        and ${which === 'first' ? 'd.id <> ?' : keyset}
      order by d.${column} ${order}, d.id ${order} limit 1`,
    [ownerId, id],
  );
  return found?.id ?? null;
}
