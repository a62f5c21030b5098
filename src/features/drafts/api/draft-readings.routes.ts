import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { actorOf } from '../../../session.ts';
import { ownStore } from '../../../web/own-store.ts';
import { acceptName, dismissName } from '../corrections/answer-name.ts';
import { CORRECTION_KINDS, type Correction, listCorrections } from '../corrections/correction.ts';
import { nameOffers } from '../corrections/queries/name-offers.ts';
import { editDraft } from '../edit-draft.ts';
import { sureDrafts } from '../queries/count-drafts.ts';
import { swapReading } from '../swap-reading.ts';
import { answerDraft } from './answer-draft.ts';
import { SettleBody, SwapBody } from './draft-body.ts';
import { DraftJson } from './draft-json.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const MOST_OFFERS = 100;

const CorrectedLineJson = Type.Union([
  Type.Object({
    productId: Type.String(),
    productName: Type.String(),
    variantId: Type.Union([Type.String(), Type.Null()]),
    variantName: Type.String(),
    quantity: Type.Integer(),
  }),
  Type.Null(),
]);
const CorrectionJson = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...CORRECTION_KINDS], {
    description: 'What was corrected: a line, a draft that was not an order, or a missed message',
  }),
  words: Type.String({ description: 'The shopper’s words, without names, numbers and addresses' }),
  read: CorrectedLineJson,
  became: CorrectedLineJson,
  correctedByName: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
});
const NameJson = {
  name: Type.String(),
  productId: Type.String(),
  productName: Type.String(),
};
const NameOfferJson = Type.Object({
  id: Type.String(),
  ...NameJson,
  times: Type.Integer({ description: 'Number of corrections' }),
});

export const draftReadingRoutes: AppPlugin = async (app) => {
  app.post(
    '/draft-orders/:id/swap',
    {
      schema: {
        summary: 'Choose another reading of a pending draft’s messages',
        description:
          'The previous version is kept as the alternative, so sending the same request again undoes the change.',
        params,
        body: SwapBody,
        response: { 200: DraftJson },
      },
    },
    async (request) => {
      const { params, body, signedIn } = request;
      const store = await ownStore(request);
      const swap = { at: body?.at ?? 0, version: body?.version };
      const draft = await swapReading(store, params.id, swap, actorOf(signedIn));
      return answerDraft(request, draft);
    },
  );

  app.post(
    '/draft-orders/:id/settle',
    {
      schema: {
        summary: 'Confirm that an unclear message is an order',
        description: 'If it is not an order, reject the draft with the reason `not_an_order`.',
        params,
        body: SettleBody,
        response: { 200: DraftJson },
      },
    },
    async (request) => {
      const { params, body, signedIn } = request;
      const edit = { settledFields: ['order'] as const, version: body?.version };
      const store = await ownStore(request);
      return answerDraft(request, await editDraft(store, params.id, edit, actorOf(signedIn)));
    },
  );

  app.get(
    '/draft-orders/sure',
    {
      schema: {
        summary:
          'Count how often orders read with high confidence were approved without changes in the last 90 days',
        response: {
          200: Type.Object({ decided: Type.Integer(), unchanged: Type.Integer() }),
        },
      },
    },
    ({ tenant }) => sureDrafts(tenant),
  );

  app.get(
    '/reading-corrections',
    {
      schema: {
        summary: 'List corrections made to drafts, newest first',
        querystring: Type.Object(PageQuery),
        response: { 200: PageJson(CorrectionJson) },
      },
    },
    async ({ tenant, query }) => {
      const page = await listCorrections(tenant, query);
      return { ...page, items: page.items.map(correctionJson) };
    },
  );

  app.get(
    '/name-offers',
    {
      schema: {
        summary: 'List words that were corrected to the same product more than once',
        response: { 200: Type.Object({ items: Type.Array(NameOfferJson) }) },
      },
    },
    async ({ tenant }) => ({ items: await nameOffers(tenant, { limit: MOST_OFFERS }) }),
  );

  app.post(
    '/name-offers/:id/accept',
    {
      schema: {
        summary:
          'Save words that sellers often replaced with a product as another name for that product',
        params,
        response: { 200: Type.Object(NameJson) },
      },
    },
    ({ tenant, params }) => acceptName(tenant, params.id),
  );

  app.post(
    '/name-offers/:id/dismiss',
    { schema: { summary: 'Dismiss words that were often corrected', params } },
    async ({ tenant, params }, reply) => {
      await dismissName(tenant, params.id);
      return reply.code(204).send();
    },
  );
};

const correctionJson = ({ createdAt, ...correction }: Correction) => ({
  ...correction,
  createdAt: createdAt.toISOString(),
});
