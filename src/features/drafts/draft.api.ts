import { Type } from 'typebox';
import { CONNECTION_CHANNELS, DRAFT_ORDER_STATUSES } from '../../enums.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../kernel/db/pagination.ts';
import { apiOf } from '../../kernel/http/action.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { read } from '../../kernel/http/read.ts';
import { several } from '../../web/api/several.ts';
import { unreadEvents } from '../conversations/events/unread-events.ts';
import { answerDrafts, DraftJson, draftAnswer } from './api/draft-json.ts';
import { CORRECTION_KINDS, listCorrections } from './corrections/correction.ts';
import { nameOffers } from './corrections/queries/name-offers.ts';
import { draftActions, nameActions, readingActions } from './draft.actions.ts';
import { findDraft } from './find-draft.ts';
import { DRAFT_SORTS, listDrafts } from './list-drafts.ts';
import { sureDrafts } from './queries/count-drafts.ts';

const MOST_OFFERS = 100;
const Text = Type.String();
const Time = Type.String({ format: 'date-time' });

const ListQuery = Type.Object({
  ...PageQuery,
  status: Type.Optional(
    Type.String({ maxLength: 200, description: 'One or more values, separated by commas' }),
  ),
  isItAnOrder: Type.Optional(
    Type.Boolean({
      description:
        'True: only drafts that might not be orders. False: only drafts that are clearly orders',
    }),
  ),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Enum([...DRAFT_SORTS])),
});

const list: AppPlugin = async (app) => {
  const schema = {
    summary: 'List draft orders',
    querystring: ListQuery,
    response: { 200: PageJson(DraftJson) },
  };
  app.get('/draft-orders', { schema }, async (request) => {
    const { status, isItAnOrder: isDoubtful, ...query } = request.query;
    const filter = several(status, 'status', DRAFT_ORDER_STATUSES);
    const page = await listDrafts(request.tenant, { ...query, isDoubtful, filter });
    return { ...page, items: await answerDrafts(request, page.items) };
  });
};

const found = read({
  at: '/draft-orders/:id',
  summary: 'Get a draft order',
  find: ({ tenant }, { id }) => findDraft(tenant, id),
  answer: draftAnswer,
});

const UnreadJson = Type.Object({
  id: Text,
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  sender: Type.String({ description: 'The customer’s name or number; empty if neither is known' }),
  text: Text,
  sentAt: Time,
  isDead: Type.Boolean({ description: 'True if the message is not retried automatically' }),
});

const unread = read({
  at: '/draft-orders/unread',
  summary: 'List messages that could not be processed, newest first, at most 100',
  find: ({ tenant }) => unreadEvents(tenant),
  answer: {
    schema: Type.Object({ items: Type.Array(UnreadJson) }),
    json: (events) => ({
      items: events.map((event) => ({ ...event, sentAt: event.sentAt.toISOString() })),
    }),
  },
});

const sure = read({
  at: '/draft-orders/sure',
  summary:
    'Count how often orders read with high confidence were approved without changes in the last 90 days',
  find: ({ tenant }) => sureDrafts(tenant),
  answer: {
    schema: Type.Object({ decided: Type.Integer(), unchanged: Type.Integer() }),
    json: (counted) => counted,
  },
});

const CorrectedLineJson = OrNull(
  Type.Object({
    productId: Text,
    productName: Text,
    variantId: OrNull(Text),
    variantName: Text,
    quantity: Type.Integer(),
  }),
);
const CorrectionJson = Type.Object({
  id: Text,
  kind: Type.Enum([...CORRECTION_KINDS], {
    description: 'What was corrected: a line, a draft that was not an order, or a missed message',
  }),
  words: Type.String({ description: 'The shopper’s words, without names, numbers and addresses' }),
  read: CorrectedLineJson,
  became: CorrectedLineJson,
  correctedByName: Text,
  createdAt: Time,
});

const corrections: AppPlugin = async (app) => {
  const schema = {
    summary: 'List corrections made to drafts, newest first',
    querystring: Type.Object(PageQuery),
    response: { 200: PageJson(CorrectionJson) },
  };
  app.get('/reading-corrections', { schema }, async ({ tenant, query }) => {
    const page = await listCorrections(tenant, query);
    const items = page.items.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() }));
    return { ...page, items };
  });
};

const NameOfferJson = Type.Object({
  id: Text,
  name: Text,
  productId: Text,
  productName: Text,
  times: Type.Integer({ description: 'Number of corrections' }),
});

const offers = read({
  at: '/name-offers',
  summary: 'List words that were corrected to the same product more than once',
  find: ({ tenant }) => nameOffers(tenant, { limit: MOST_OFFERS }),
  answer: {
    schema: Type.Object({ items: Type.Array(NameOfferJson) }),
    json: (items) => ({ items }),
  },
});

/** Drafts in the API, in the order of its description. */
export const draftApi = [
  list,
  found,
  ...apiOf(draftActions),
  unread,
  ...apiOf(readingActions),
  sure,
  corrections,
  offers,
  ...apiOf(nameActions),
];
