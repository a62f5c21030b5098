import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { MOST_NEW, RowsQuery, readSince, rowIds, SinceQuery } from '../../../web/seller/new-bar.ts';
import { unreadEvents } from '../../conversations/events/unread-events.ts';
import { channelLook } from '../../conversations/pages/conversation-text.ts';
import { nameOffers } from '../corrections/queries/name-offers.ts';
import { DraftListQuery, draftLink, draftListOf, undoOffer } from '../draft.list.ts';
import { findDraftsInOrder } from '../find-draft.ts';
import { countDraftsSince, sureDrafts } from '../queries/count-drafts.ts';
import { channelStanding, draftFilters, draftList, draftRows, newDrafts } from './draft-list.ts';

const FreshQuery = Type.Object({ ...DraftListQuery.properties, ...SinceQuery });
const ShownQuery = Type.Object({
  ...DraftListQuery.properties,
  ...RowsQuery,
  current: Type.String({ maxLength: 36, default: '' }),
});

/** With fewer decisions, their share means nothing. */
const LEAST_DECIDED = 10;

export const draftsRoutes: AppPlugin = async (app) => {
  app.get('/drafts', { schema: { querystring: DraftListQuery } }, async (request, reply) =>
    reply.page('seller/drafts/index', await draftsPage(request, request.query)),
  );

  app.get('/drafts/rows', { schema: { querystring: ShownQuery } }, async (request, reply) => {
    const { rows, current, ...query } = request.query;
    const { tenant, t } = request;
    const store = sellerStore(request);
    const list = draftListOf(query);
    const drafts = await findDraftsInOrder(tenant, rowIds(rows));
    const shown = await draftRows(tenant, store, drafts, { list, t, current });
    const isDoubtful = list.filter === 'doubtful';
    const filters = await draftFilters(tenant, list, t);
    return reply.page('seller/drafts/_fresh_rows', {
      store,
      list: { ...shown, isDoubtful },
      filters,
    });
  });

  app.get('/drafts/fresh', { schema: { querystring: FreshQuery } }, async (request, reply) => {
    const { since, offered, ...query } = request.query;
    const from = readSince(since);
    if (!from) return reply.code(204).send();
    const list = draftListOf(query);
    const asked = { since: from, upTo: MOST_NEW };
    const more = await countDraftsSince(request.tenant, list.filter, asked);
    if (more === offered) return reply.code(204).send();
    const filters = await draftFilters(request.tenant, list, request.t);
    return reply.page('seller/drafts/_fresh', { newBar: newDrafts(list, since, more), filters });
  });
};

async function draftsPage(request: FastifyRequest, query: DraftListQuery) {
  const { tenant, server, t } = request;
  const store = sellerStore(request);
  const asked = draftListOf(query);
  const [list, channels, unread, sure, offers] = await Promise.all([
    draftList(tenant, store, { list: asked, t, after: query.after }),
    channelStanding(tenant, server.secrets, t),
    unreadEvents(tenant),
    sureDrafts(tenant),
    nameOffers(tenant, { limit: 1 }),
  ]);
  return {
    store,
    list,
    channels,
    sure: sure.decided >= LEAST_DECIDED ? sure : null,
    offer: offers[0] ?? null,
    back: draftLink(asked),
    decided: undoOffer(asked, query, t),
    unread: unread.map((event) => ({
      ...event,
      channelWord: channelLook(event.channel, t).word,
    })),
  };
}
