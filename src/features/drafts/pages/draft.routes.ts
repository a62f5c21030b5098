import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { actorOf } from '../../../session.ts';
import { ownStore } from '../../../web/own-store.ts';
import type { FormBody } from '../../../web/seller/form-body.ts';
import { askingLink } from '../../conversations/pages/asking-link.ts';
import { returnTo } from '../../conversations/pages/return-to.ts';
import { markDraftRead } from '../../notifications/mark-read.ts';
import { acceptName, dismissName } from '../corrections/answer-name.ts';
import { nameOffers } from '../corrections/queries/name-offers.ts';
import { undoApprove, undoReject } from '../decide-draft.ts';
import { DraftListQuery, draftLink, draftListOf } from '../draft.list.ts';
import { findDraft } from '../find-draft.ts';
import { answerRow } from './approve-in-list.ts';
import { standingPart } from './draft-status.ts';
import { handleAction, readAction } from './handle-action.ts';
import { refusedDecision } from './refused-decision.ts';
import { showDraft } from './show-draft.ts';

const params = Type.Object({ id: Type.String() });
const Asked = { params, querystring: DraftListQuery };
const FormSchema = Type.Record(Type.String(), Type.Unknown());
/** Set when undo was pressed in a row of the list, which is then shown again. */
const Undo = Type.Object({
  ...DraftListQuery.properties,
  of: Type.Union([Type.Literal('approved'), Type.Literal('rejected')], { default: 'rejected' }),
  inList: Type.String({ maxLength: 1, default: '' }),
});
const Seen = Type.Object({
  ...DraftListQuery.properties,
  seen: Type.String({ maxLength: 300, default: '' }),
  opened: Type.Integer({ minimum: 0, default: 0 }),
});
const NameAnswer = Type.Object({
  do: Type.String({ maxLength: 20, default: '' }),
  back: Type.String({ maxLength: 500, default: '' }),
});

/** Every button of a draft's form sends the whole form; only some of them save it. */
export const draftRoutes: AppPlugin = async (app) => {
  app.get('/drafts/:id', { schema: Asked }, async (request, reply) => {
    const draft = await findDraft(request.tenant, request.params.id);
    await markDraftRead(request.tenant, draft.id);
    const { query } = request;
    return showDraft(request, reply, draft, { list: draftListOf(query), decided: query });
  });

  app.get('/drafts/:id/ask', { schema: { params } }, async (request, reply) => {
    const { id, conversationId, orderId } = await findDraft(request.tenant, request.params.id);
    const href = orderId ? askingLink(conversationId, orderId) : `/dashboard/drafts/${id}`;
    return reply.redirect(href, 303);
  });

  app.post('/drafts/:id', { schema: { ...Asked, body: FormSchema } }, async (request, reply) =>
    handleAction(request, reply, {
      store: await ownStore(request),
      draft: await findDraft(request.tenant, request.params.id),
      list: draftListOf(request.query),
      ...readAction(request.body as FormBody),
    }),
  );

  app.post(
    '/drafts/:id/undo',
    { schema: { params, querystring: Undo } },
    async (request, reply) => {
      const { tenant, params, query, t } = request;
      const list = draftListOf(query);
      try {
        const draft =
          query.of === 'approved'
            ? await undoApprove(tenant, params.id, actorOf(request.signedIn))
            : await undoReject(tenant, params.id);
        if (query.inList) return await answerRow(request, reply, { id: draft.id, list });
        const told = t('drafts.draft.restored');
        const here = draftLink(list, draft.id);
        if (!isFragmentRequest(request)) return reply.flash(told).redirect(here, 303);
        reply.header('hx-push-url', here);
        return await showDraft(request, reply, draft, { list, told, name: 'next', withList: true });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return query.inList
          ? answerRow(request, reply.code(error.statusCode), {
              ...params,
              list,
              words: error.textIn(t),
            })
          : refusedDecision(error, request, reply, params);
      }
    },
  );

  app.get('/drafts/:id/standing', { schema: { params, querystring: Seen } }, standingPart);

  app.post('/name-offers/:id', { schema: { params, body: NameAnswer } }, async (request, reply) => {
    const { tenant, params, body, t } = request;
    const isAccepted = body.do === 'accept';
    const decide = isAccepted ? acceptName : dismissName;
    const { name: words, productName: product } = await decide(tenant, params.id);
    const told = t(isAccepted ? 'drafts.nameOffer.accepted' : 'drafts.nameOffer.dismissed', {
      words,
      product,
    });
    const back = returnTo(body.back, '/dashboard/drafts');
    if (!isFragmentRequest(request)) return reply.flash(told).redirect(back, 303);
    const [offer = null] = await nameOffers(tenant, { limit: 1 });
    return reply.page('seller/drafts/_name-answer', { offer, back, told, undo: null });
  });
};
