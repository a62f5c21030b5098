import { rows } from '../../db/db.ts';
import { likePattern } from '../../db/like-pattern.ts';
import { type Page, type PageRequest, toPage } from '../../db/pagination.ts';
import type { StatementPart } from '../../db/statement.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Draft } from './draft.ts';
import { DRAFT_COLUMNS, DRAFT_ITEMS } from './draft-columns.ts';
import {
  DOUBTFUL,
  DRAFT_CONDITIONS,
  type DraftFilter,
  type DraftSort,
  SORT_COLUMNS,
} from './draft-conditions.ts';

export interface DraftQuery extends PageRequest {
  /** One or several, of which any may match; absent: all. */
  filter?: DraftFilter | readonly DraftFilter[] | undefined;
  /** Only doubtful ones, or only the others. */
  isDoubtful?: boolean | undefined;
  /** Absent: newest first. */
  sort?: DraftSort | undefined;
  conversationId?: string | undefined;
  /** Part of the message, or of the customer's name or phone, case-insensitive. */
  search?: string | undefined;
}

/** The tenant's drafts with their lines, in one query and one that counts. */
export async function listDrafts(tenant: Tenant, query: DraftQuery): Promise<Page<Draft>> {
  const { page, limit, sort = '-createdAt' } = query;
  const { column, direction } = SORT_COLUMNS[sort];
  const { sql: where, bindings } = conditions(tenant, query);
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

function conditions(
  { ownerId }: Tenant,
  { filter = 'all', isDoubtful, conversationId, search }: DraftQuery,
): StatementPart {
  const filters = typeof filter === 'string' ? [filter] : filter;
  const any = filters.map((each) => `(${DRAFT_CONDITIONS[each]})`).join(' or ');
  const words = search?.trim() ? likePattern(search.trim()) : null;
  const parts: StatementPart[] = [
    { sql: 'd.owner_id = ?', bindings: [ownerId] },
    { sql: `(${any})`, bindings: [] },
    ...(isDoubtful === undefined
      ? []
      : [{ sql: isDoubtful ? DOUBTFUL : `not ${DOUBTFUL}`, bindings: [] }]),
    ...(conversationId ? [{ sql: 'd.conversation_id = ?', bindings: [conversationId] }] : []),
    ...(words ? [{ sql: SEARCH, bindings: [words, words, words] }] : []),
  ];
  return {
    sql: parts.map(({ sql }) => sql).join(' and '),
    bindings: parts.flatMap((part) => part.bindings),
  };
}

const SEARCH = `(d.message_text ilike ? or d.customer ->> 'name' ilike ?
  or d.customer ->> 'phone' ilike ?)`;
