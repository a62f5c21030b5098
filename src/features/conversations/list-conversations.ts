import type { QueryBuilderType } from 'objection';
import { type Page, type PageRequest, readPage } from '../../kernel/db/pagination.ts';
import { matchesAll } from '../../kernel/db/text-search.ts';
import { folded } from '../../kernel/format/folded-text.ts';
import { typedPhone } from '../../kernel/format/phone.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { personPatterns } from '../customers/index.ts';
import { type Conversation, ConversationRow } from './message.ts';

interface ConversationFilter {
  search?: string | undefined;
  unread?: boolean | undefined;
  /** Only those with a message at this time or later. */
  since?: Date | undefined;
}

/** Where a list continues: after this conversation, with the next older one. */
export type Place = Pick<Conversation, 'id' | 'lastMessageAt'>;

export async function conversationsAfter(
  tenant: Tenant,
  filter: ConversationFilter,
  { after, limit }: { after: Place | null; limit: number },
): Promise<{ items: Conversation[]; hasMore: boolean }> {
  const query = newestFirst(tenant, filter).limit(limit + 1);
  if (after) {
    const place = [after.lastMessageAt, after.id];
    query.whereRaw('(last_message_at, id) < (?::timestamptz, ?::uuid)', place);
  }
  const found = await query;
  return { items: found.slice(0, limit), hasMore: found.length > limit };
}

export async function listConversations(
  tenant: Tenant,
  { page, limit, ...filter }: ConversationFilter & PageRequest,
): Promise<Page<Conversation>> {
  return readPage(newestFirst(tenant, filter), { page, limit });
}

function newestFirst(
  tenant: Tenant,
  { search = '', unread, since }: ConversationFilter,
): QueryBuilderType<ConversationRow> {
  const query = ConversationRow.of(tenant).orderBy([
    { column: 'lastMessageAt', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
  if (since) query.where('lastMessageAt', '>=', since);
  if (unread) query.where('unread', '>', 0);
  if (search.trim() !== '') {
    const { sql, bindings } = searchCondition(tenant, search);
    query.whereRaw(sql, bindings);
  }
  return query;
}

export async function lastInboundByConnection(tenant: Tenant): Promise<Map<string, Date>> {
  const found = await ConversationRow.of(tenant)
    .select('connectionId')
    .max('lastInboundAt as at')
    .whereNotNull('connectionId')
    .whereNotNull('lastInboundAt')
    .groupBy('connectionId')
    .castTo<{ connectionId: string; at: Date }[]>();
  return new Map(found.map(({ connectionId, at }) => [connectionId, at]));
}

/** An index of their words would slow down every incoming message. Numbers are always found. */
const SEARCHED = 5_000;

function searchCondition({ ownerId }: Tenant, typed: string): { sql: string; bindings: string[] } {
  const patterns = personPatterns(typed);
  const sql = `id in (
select r.id from (
  select id, found_by from conversations
   where owner_id = ? order by last_message_at desc, id desc limit ${SEARCHED}) r
 where ${matchesAll('r.found_by', patterns)}
union
select id from conversations where owner_id = ? and phone = ?)`;
  const phone = `+${typedPhone(folded(typed).trim())}`;
  return { sql, bindings: [ownerId, ...patterns, ownerId, phone] };
}
