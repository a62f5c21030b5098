import { rows } from '../../db/db.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Draft } from './draft.ts';
import { DRAFT_COLUMNS, DRAFT_ITEMS } from './draft-columns.ts';
import {
  DRAFT_CONDITIONS,
  type DraftFilter,
  type DraftSort,
  SORT_COLUMNS,
} from './draft-conditions.ts';

export interface DraftsAfter {
  /** Absent: pending drafts. */
  filter?: DraftFilter | undefined;
  sort?: DraftSort | undefined;
  /** The draft after which the page begins; absent: the first page. */
  after?: string | undefined;
  limit: number;
}

/** A page of drafts after a given one (keyset pagination). */
export async function draftsAfter(
  { ownerId }: Tenant,
  { filter = 'pending', sort = '-createdAt', after = '', limit }: DraftsAfter,
): Promise<{ items: Draft[]; hasMore: boolean }> {
  const { column, direction } = SORT_COLUMNS[sort];
  const keyset = `and (d.${column}, d.id) ${direction === 'asc' ? '>' : '<'}
    (select a.${column}, a.id from draft_orders a where a.owner_id = d.owner_id and a.id = ?)`;
  const isPage = isUuid(after);
  const items = await rows<Draft>(
    `select ${DRAFT_COLUMNS}, ${DRAFT_ITEMS} from draft_orders d
      where d.owner_id = ? and ${DRAFT_CONDITIONS[filter]} ${isPage ? keyset : ''}
      order by d.${column} ${direction}, d.id ${direction} limit ?`,
    [ownerId, ...(isPage ? [after] : []), limit + 1],
  );
  return { items: items.slice(0, limit), hasMore: items.length > limit };
}
