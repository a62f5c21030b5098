import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { actorOf } from '../../../session.ts';
import { ownStore } from '../../../web/own-store.ts';
import { rejectDraft, undoApprove, undoReject } from '../decide-draft.ts';
import { REJECT_REASONS } from '../draft.ts';
import { draftFromMessage } from '../draft-from-message.ts';
import { editDraft } from '../edit-draft.ts';
import { findDraft } from '../find-draft.ts';
import { answerNext } from './answer-next.ts';
import { namedBy, REASON_LABELS } from './draft-labels.ts';
import { answerRow, approveInList } from './list/approve-in-list.ts';
import { type DraftList, DraftListQuery, draftLink, draftListOf } from './list/draft-list-query.ts';
import { hasEnded, showDraft, showEnded } from './show-draft.ts';
import { standingPart } from './standing-part.ts';

const Params = Type.Object({ id: Type.String() });
const Asked = { params: Params, querystring: DraftListQuery };
const Reason = Type.Object({
  reason: Type.String({ maxLength: 200, default: '' }),
  /** Set when it came from the list, which is then shown again. */
  inList: Type.String({ maxLength: 1, default: '' }),
});
const Version = Type.Object({ version: Type.String({ maxLength: 10, default: '' }) });
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

export const draftDecisionRoutes: AppPlugin = async (app) => {
  app.get(
    '/drafts/:id/reject',
    { config: { permission: 'orders.edit' }, schema: Asked },
    async (request, reply) => {
      const draft = await findDraft(request.tenant, request.params.id);
      const list = draftListOf(request.query);
      return reply.page('seller/drafts/reject', {
        what: request.t('drafts.reject.heading', namedBy(draft.customer)),
        reasons: REJECT_REASONS.map((reason) => [reason, request.t(REASON_LABELS[reason])]),
        here: (path = '') => draftLink(list, `${draft.id}${path}`),
      });
    },
  );

  app.post('/drafts/:id/reject', { schema: { ...Asked, body: Reason } }, async (request, reply) => {
    const { tenant, params, body, signedIn } = request;
    const list = draftListOf(request.query);
    try {
      const { reason, inList } = body;
      const draft = await rejectDraft(tenant, params.id, { reason }, actorOf(signedIn));
      const told = request.t('drafts.draft.rejected', namedBy(draft.customer));
      if (inList) {
        const offer = draftLink(list, '', { rejected: draft.id });
        return await reply.flash(told).redirect(offer, 303);
      }
      return await answerNext(request, reply, { id: draft.id, list, told, undo: 'rejected' });
    } catch (error) {
      if (hasEnded(error)) return showEnded(request, reply, params.id, list);
      throw error;
    }
  });

  app.post(
    '/drafts/:id/settle',
    { schema: { ...Asked, body: Version } },
    async (request, reply) => {
      const { params, body, query, signedIn } = request;
      const edit = {
        settledFields: ['order'] as const,
        version: Number.parseInt(body.version, 10) || 0,
      };
      const list = draftListOf(query);
      try {
        const actor = actorOf(signedIn);
        const draft = await editDraft(await ownStore(request), params.id, edit, actor);
        const told = request.t('drafts.draft.settled', namedBy(draft.customer));
        return await reply.flash(told).redirect(draftLink(list), 303);
      } catch (error) {
        if (hasEnded(error)) return showEnded(request, reply, params.id, list);
        return showRefused(request, reply, params.id, list, error);
      }
    },
  );

  app.post(
    '/drafts/:id/approve',
    { schema: { ...Asked, body: Version } },
    async (request, reply) => {
      const { params, body, query } = request;
      const version = Number.parseInt(body.version, 10) || 0;
      return approveInList(request, reply, { id: params.id, version, list: draftListOf(query) });
    },
  );

  app.post(
    '/drafts/:id/undo',
    { schema: { params: Params, querystring: Undo } },
    async (request, reply) => {
      const { tenant, params, query } = request;
      const list = draftListOf(request.query);
      try {
        const actor = actorOf(request.signedIn);
        const draft =
          query.of === 'approved'
            ? await undoApprove(tenant, params.id, actor)
            : await undoReject(tenant, params.id);
        if (query.inList) return await answerRow(request, reply, { id: draft.id, list });
        const told = request.t('drafts.draft.restored');
        if (!isFragmentRequest(request)) {
          return reply.flash(told).redirect(draftLink(list, draft.id), 303);
        }
        reply.header('hx-push-url', draftLink(list, draft.id));
        return await showDraft(request, reply, draft, { list, told, name: 'next', withList: true });
      } catch (error) {
        if (query.inList && error instanceof Refusal) {
          const told = { id: params.id, list, words: error.textIn(request.t) };
          return answerRow(request, reply.code(error.statusCode), told);
        }
        return showRefused(request, reply, params.id, list, error);
      }
    },
  );

  app.post('/drafts/:id/again', { schema: Asked }, async (request, reply) => {
    const { tenant, params } = request;
    const list = draftListOf(request.query);
    const { messageId } = await findDraft(tenant, params.id);
    try {
      const draft = await draftFromMessage(
        await ownStore(request),
        messageId,
        actorOf(request.signedIn),
      );
      return reply
        .flash(request.t('drafts.draft.renewed'))
        .redirect(draftLink(list, draft.id), 303);
    } catch (error) {
      return showRefused(request, reply, params.id, list, error);
    }
  });

  app.get('/drafts/:id/standing', { schema: { params: Params, querystring: Seen } }, standingPart);
};

/** Opens a newer draft or order that prevents it; else the draft says why. */
async function showRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  list: DraftList,
  error: unknown,
) {
  if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
  const { draftId, orderId } = (error.details ?? {}) as { draftId?: string; orderId?: string };
  if (!isFragmentRequest(request) && (draftId ?? orderId)) {
    const address = draftId ? draftLink(list, draftId) : `/dashboard/orders/${orderId}`;
    return reply.flash(error.textIn(request.t)).redirect(address, 303);
  }
  const draft = await findDraft(request.tenant, id);
  const problems = { message: error.textIn(request.t), problems: [], errors: NO_ERRORS };
  return showDraft(request, reply.code(409), draft, { list, problems });
}
