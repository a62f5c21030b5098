import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { listConnections } from '../../../domain/channels/list-connections.ts';
import { pendingDraftsOf } from '../../../domain/drafts/pending-drafts-of.ts';
import { conversationsAfter } from '../../../domain/messages/conversations/list-conversations.ts';
import type { Conversation } from '../../../domain/messages/message.ts';
import { isUuid } from '../../../ids.ts';
import { sellerStore } from '../seller-store.ts';
import { CHANNEL_LOOK, shopperName } from './conversation-words.ts';

const PER_PAGE = 30;

export const ListQuery = Type.Object({
  search: Type.String({ maxLength: 100, default: '' }),
  show: Type.Enum(['all', 'unread'], { default: 'all' }),
  /** The place after which an older part begins: a time and an id. */
  after: Type.String({ maxLength: 100, default: '' }),
  /** What the newest message was when the list was drawn. */
  seen: Type.Optional(Type.String({ maxLength: 40 })),
});
type ListQuery = Static<typeof ListQuery>;

/** The conversations that a query of the page means. */
const filterOf = ({ search, show }: ListQuery) => ({ search, unread: show === 'unread' });

/** Everything that the list of conversations shows. */
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
    seen: newest?.lastMessageAt.toISOString() ?? 'none',
    conversations: items.map((conversation) => ({
      ...conversation,
      shopper: shopperName(conversation),
      channelLook: CHANNEL_LOOK[conversation.channel],
      draftId: drafts.get(conversation.id) ?? null,
    })),
    tabs: [
      { word: 'All', href: listLink({ ...query, show: 'all' }), current: query.show === 'all' },
      {
        word: 'Unread',
        href: listLink({ ...query, show: 'unread' }),
        current: query.show === 'unread',
      },
    ],
    here: listLink(query),
    older: hasMore && last ? listLink(query, afterOf(last)) : null,
  };
}

/** The conversation in which somebody wrote last. */
export async function newestOf({ tenant }: FastifyRequest): Promise<Conversation | null> {
  const { items } = await conversationsAfter(tenant, {}, { after: null, limit: 1 });
  return items[0] ?? null;
}

const afterOf = ({ id, lastMessageAt }: Conversation) => `${lastMessageAt.toISOString()}_${id}`;

/** The place that an address names; null for none, and for what is no place. */
function placeOf(after: string) {
  const [at = '', id = ''] = after.split('_');
  const lastMessageAt = new Date(at);
  return isUuid(id) && !Number.isNaN(lastMessageAt.getTime()) ? { id, lastMessageAt } : null;
}

function listLink({ search, show }: ListQuery, after = ''): string {
  const fields = new URLSearchParams();
  if (search.trim()) fields.set('search', search);
  if (show !== 'all') fields.set('show', show);
  if (after) fields.set('after', after);
  const text = fields.toString();
  return `/dashboard/conversations${text && `?${text}`}`;
}
