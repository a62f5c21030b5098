import { type QueryBuilder, raw } from 'objection';
import { isUuid } from '../../ids.ts';
import { type Page, type PageRequest, readPage } from '../../kernel/db/pagination.ts';
import { matchesAll } from '../../kernel/db/text-search.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { personPatterns } from '../customers/index.ts';
import { type Draft, DraftRow } from './draft.ts';
import { beyond, DOUBTFUL, DRAFT, DRAFT_CONDITIONS } from './queries/draft-sql.ts';

export const DRAFT_FILTERS = [
  'pending',
  'review',
  'doubtful',
  'ready',
  'check',
  'expiring',
  'called-off',
  'approved',
  'rejected',
  'expired',
  'all',
] as const;
export type DraftFilter = (typeof DRAFT_FILTERS)[number];

export const DRAFT_SORTS = ['-createdAt', 'createdAt', 'expiresAt'] as const;
export type DraftSort = (typeof DRAFT_SORTS)[number];

const SORT_COLUMNS: Record<DraftSort, { column: string; direction: 'asc' | 'desc' }> = {
  '-createdAt': { column: 'created_at', direction: 'desc' },
  createdAt: { column: 'created_at', direction: 'asc' },
  expiresAt: { column: 'expires_at', direction: 'asc' },
};

export interface DraftQuery extends PageRequest {
  /** One or several, of which any may match; absent: all. */
  filter?: DraftFilter | readonly DraftFilter[] | undefined;
  isDoubtful?: boolean | undefined;
  /** Absent: newest first. */
  sort?: DraftSort | undefined;
  conversationId?: string | undefined;
  search?: string | undefined;
}

export async function listDrafts(tenant: Tenant, query: DraftQuery): Promise<Page<Draft>> {
  const { column, direction } = SORT_COLUMNS[query.sort ?? '-createdAt'];
  const drafts = inOrder(matching(tenant, query), column, direction).select(raw(DRAFT));
  return readPage(drafts, query);
}

function matching(
  tenant: Tenant,
  { filter = 'all', isDoubtful, conversationId, search }: Omit<DraftQuery, keyof PageRequest>,
): QueryBuilder<DraftRow, DraftRow[]> {
  const filters = typeof filter === 'string' ? [filter] : filter;
  const any = filters.map((each) => `(${DRAFT_CONDITIONS[each]})`).join(' or ');
  const query = DraftRow.of(tenant).whereRaw(`(${any})`);
  if (isDoubtful !== undefined) query.whereRaw(isDoubtful ? DOUBTFUL : `not ${DOUBTFUL}`);
  if (conversationId) query.where({ conversationId });
  const patterns = personPatterns(search);
  query.whereRaw(matchesAll('found_by', patterns), patterns);
  return query;
}

// With the table's name: the list's own `expires_at` is an expression, which no index has.
const inOrder = (
  query: QueryBuilder<DraftRow, DraftRow[]>,
  column: string,
  direction: 'asc' | 'desc',
): QueryBuilder<DraftRow, DraftRow[]> =>
  query.orderBy(`draft_orders.${column}`, direction).orderBy('draft_orders.id', direction);

export interface DraftsAfter {
  /** Absent: pending drafts. */
  filter?: DraftFilter | undefined;
  sort?: DraftSort | undefined;
  /** The draft after which the page begins; absent: the first page. */
  after?: string | undefined;
  limit: number;
}

export async function draftsAfter(
  tenant: Tenant,
  { filter = 'pending', sort = '-createdAt', after = '', limit }: DraftsAfter,
): Promise<{ items: Draft[]; hasMore: boolean }> {
  const { column, direction } = SORT_COLUMNS[sort];
  const query = inOrder(matching(tenant, { filter }), column, direction);
  if (isUuid(after)) query.whereRaw(beyond(column, direction === 'asc' ? '>' : '<'), [after]);
  const items = await query.select(raw(DRAFT)).limit(limit + 1);
  return { items: items.slice(0, limit), hasMore: items.length > limit };
}

export interface NextQuery {
  id: string;
  /** Absent: pending drafts. */
  filter?: DraftFilter | undefined;
  sort?: DraftSort | undefined;
}

/** Or of the list's first, for somebody who began in the middle; null: none is left. */
export const nextDraft = async (tenant: Tenant, query: NextQuery): Promise<string | null> =>
  (await neighbour(tenant, query, 'after')) ?? (await neighbour(tenant, query, 'first'));

/** Null: it is the first. */
export const previousDraft = (tenant: Tenant, query: NextQuery): Promise<string | null> =>
  neighbour(tenant, query, 'before');

async function neighbour(
  tenant: Tenant,
  { id, filter = 'pending', sort = '-createdAt' }: NextQuery,
  which: 'after' | 'before' | 'first',
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const { column, direction } = SORT_COLUMNS[sort];
  const isUp = (direction === 'asc') === (which !== 'before');
  const query = inOrder(matching(tenant, { filter }), column, isUp ? 'asc' : 'desc');
  if (which === 'first') query.whereNot({ id });
  else query.whereRaw(beyond(column, isUp ? '>' : '<'), [id]);
  const [found] = await query.select('id').limit(1);
  return found?.id ?? null;
}
