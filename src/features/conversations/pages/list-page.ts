import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { isUuid } from '../../../ids.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { readSince, SinceQuery, sinceOf } from '../../../web/seller/new-bar.ts';
import { listConnections } from '../../channels/list-connections.ts';
import { pendingDraftsOf } from '../../drafts/find-draft.ts';
import { lastTextOf } from '../first-words.ts';
import { conversationsAfter } from '../list-conversations.ts';
import type { Conversation } from '../message.ts';
import { versionOf } from './conversation-page.ts';
import { channelLook, shopperName } from './conversation-text.ts';

const PER_PAGE = 30;

export const ListQuery = Type.Object({
  search: Type.String({ maxLength: 100, default: '' }),
  show: Type.Enum(['all', 'unread'], { default: 'all' }),
  /** Where the next, older part begins: a time and an id. */
  after: Type.String({ maxLength: 100, default: '' }),
  open: Type.String({ maxLength: 36, default: '' }),
});
export type ListQuery = Static<typeof ListQuery>;

const filterOf = ({ search, show }: Pick<ListQuery, 'search' | 'show'>) => ({
  search,
  unread: show === 'unread',
});

export async function conversationListPage(request: FastifyRequest, query: ListQuery) {
  const { tenant } = request;
  const { items, hasMore } = await conversationsAfter(tenant, filterOf(query), {
    after: placeOf(query.after),
    limit: PER_PAGE,
  });
  const isFiltered = query.search.trim() !== '' || query.show === 'unread';
  const [drafts, newest, connections] = await Promise.all([
    pendingDraftsOf(
      tenant,
      items.map(({ id }) => id),
    ),
    newestOf(request),
    items.length === 0 ? listConnections(tenant, request.server.secrets) : [],
  ]);
  const last = items.at(-1);
  return {
    store: sellerStore(request),
    query,
    isFiltered,
    isConnected: connections.length > 0,
    newest,
    // Further pages don't announce new messages.
    fresh: query.after ? null : freshLink(query, sinceOf(newest?.lastMessageAt)),
    conversations: items.map((conversation) => rowOf(conversation, drafts, request.t)),
    tabs: [
      {
        word: request.t('drafts.conversations.all'),
        href: listLink({ ...query, show: 'all' }),
        current: query.show === 'all',
      },
      {
        word: request.t('drafts.conversations.onlyUnread'),
        href: listLink({ ...query, show: 'unread' }),
        current: query.show === 'unread',
      },
    ],
    here: listLink(query),
    older: hasMore && last ? listLink(query, afterOf(last)) : null,
  };
}

/** Only shown fields: with more, the rows' version would change where nobody sees it. */
const rowOf = (conversation: Conversation, drafts: ReadonlyMap<string, string>, t: Translator) => ({
  id: conversation.id,
  name: conversation.name,
  phone: conversation.phone,
  lastText: textIn(lastTextOf(conversation.lastText), t),
  lastMessageAt: conversation.lastMessageAt,
  unread: conversation.unread,
  shopper: shopperName(conversation, t),
  channelLook: channelLook(conversation.channel, t),
  draftId: drafts.get(conversation.id) ?? null,
});

/** Since the list was rendered: existing rows are updated in place, and none moves. */
export async function freshConversations(
  { tenant, signedIn, t }: FastifyRequest,
  query: ListQuery,
  since: Date,
) {
  const { items } = await conversationsAfter(
    tenant,
    { ...filterOf(query), since },
    { after: null, limit: PER_PAGE },
  );
  const drafts = await pendingDraftsOf(
    tenant,
    items.map(({ id }) => id),
  );
  const rows = items.map((conversation) => rowOf(conversation, drafts, t));
  const seen = versionOf(rows);
  return {
    seen,
    query,
    store: signedIn.store,
    rows,
    here: listLink(query),
    unread: rows.filter(({ unread, id }) => unread > 0 && id !== query.open).length,
    fresh: freshLink(query, since.toISOString(), seen),
  };
}

function freshLink(query: ListQuery, since: string, seen = ''): string {
  const [, text = ''] = listLink(query).split('?');
  const fields = new URLSearchParams(text);
  if (query.open) fields.set('open', query.open);
  fields.set('since', since);
  if (seen) fields.set('seen', seen);
  return `/dashboard/conversations/fresh?${fields}`;
}

async function newestOf({ tenant }: FastifyRequest): Promise<Conversation | null> {
  const { items } = await conversationsAfter(tenant, {}, { after: null, limit: 1 });
  return items[0] ?? null;
}

const afterOf = ({ id, lastMessageAt }: Conversation) => `${lastMessageAt.toISOString()}_${id}`;

/** Null if absent or invalid. */
function placeOf(after: string) {
  const [at = '', id = ''] = after.split('_');
  const lastMessageAt = new Date(at);
  return isUuid(id) && !Number.isNaN(lastMessageAt.getTime()) ? { id, lastMessageAt } : null;
}

function listLink({ search, show }: Pick<ListQuery, 'search' | 'show'>, after = ''): string {
  const fields = new URLSearchParams();
  if (search.trim()) fields.set('search', search);
  if (show !== 'all') fields.set('show', show);
  if (after) fields.set('after', after);
  const text = fields.toString();
  return `/dashboard/conversations${text && `?${text}`}`;
}

const FreshQuery = Type.Object({
  ...ListQuery.properties,
  since: SinceQuery.since,
  /** The last response's version: 204 while it is unchanged. */
  seen: Type.String({ maxLength: 40, default: '' }),
});

export const conversationsRoutes: AppPlugin = async (app) => {
  app.get('/conversations', { schema: { querystring: ListQuery } }, async (request, reply) => {
    const page = await conversationListPage(request, request.query);
    return reply.page('seller/conversations/index', page, 'seller/conversations/_list');
  });

  app.get(
    '/conversations/fresh',
    { schema: { querystring: FreshQuery } },
    async (request, reply) => {
      const { since, seen, ...query } = request.query;
      const from = readSince(since);
      if (!from) return reply.code(204).send();
      const page = await freshConversations(request, query, from);
      if (page.rows.length === 0 || page.seen === seen) return reply.code(204).send();
      return reply.page('seller/conversations/_fresh_rows', page);
    },
  );
};
