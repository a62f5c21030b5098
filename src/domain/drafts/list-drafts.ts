import { rows } from '../../db.ts';
import { type Page, type PageRequest, toPage } from '../../pagination.ts';
import type { Tenant } from '../../tenant.ts';
import type { Draft } from './draft.ts';
import { DRAFT_COLUMNS, DRAFT_ITEMS } from './draft-columns.ts';
import {
  DRAFT_CONDITIONS,
  type DraftFilter,
  type DraftSort,
  SORT_COLUMNS,
} from './draft-conditions.ts';

export interface DraftQuery extends PageRequest {
  /** Absent: all. */
  filter?: DraftFilter | undefined;
  /** Absent: newest first. */
  sort?: DraftSort | undefined;
  conversationId?: string | undefined;
}

/** The tenant's drafts with their lines, in one statement and one that counts. */
export async function listDrafts(tenant: Tenant, query: DraftQuery): Promise<Page<Draft>> {
  const { page, limit, filter = 'all', sort = '-createdAt', conversationId } = query;
  const { column, direction } = SORT_COLUMNS[sort];
  const where = `d.owner_id = ? and ${DRAFT_CONDITIONS[filter]}
    ${conversationId ? 'and d.conversation_id = ?' : ''}`;
  const bindings = [tenant.ownerId, ...(conversationId ? [conversationId] : [])];
  const [drafts, [counted]] = await Promise.all([
    rows<Draft>(
      `select ${DRAFT_COLUMNS}, ${DRAFT_ITEMS} from draft_orders d where ${where}
        order by d.${column} ${direction}, d.id ${direction} limit ? offset ?`,
      [...bindings, limit, (page - 1) * limit],
    ),
    rows<{ total: number }>(
      `select count(*) as total from draft_orders d where ${where}`,
      bindings,
    ),
  ]);
  return toPage(drafts, counted?.total ?? 0, query);
}
