import { Type } from 'typebox';
import { DRAFT_ORDER_STATUSES } from '../../../enums.ts';
import { PageJson } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { actorOf } from '../../../session.ts';
import { several } from '../../../web/api/several.ts';
import { ownStore } from '../../../web/own-store.ts';
import { answerOrder } from '../../orders/api/answer-order.ts';
import { TenantOrderJson } from '../../orders/api/order-json.ts';
import { approveDraft } from '../approve-draft.ts';
import { rejectDraft } from '../decide-draft.ts';
import { editDraft } from '../edit-draft.ts';
import { findDraft } from '../find-draft.ts';
import { listDrafts } from '../list-drafts.ts';
import { answerDraft, answerDrafts } from './answer-draft.ts';
import { ApproveBody, DraftEditBody, DraftListQuery, RejectBody } from './draft-body.ts';
import { DraftJson } from './draft-json.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const draftOrderRoutes: AppPlugin = async (app) => {
  app.get(
    '/draft-orders',
    {
      schema: {
        summary: 'List draft orders',
        querystring: DraftListQuery,
        response: { 200: PageJson(DraftJson) },
      },
    },
    async (request) => {
      const { status, isItAnOrder: isDoubtful, ...query } = request.query;
      const filter = several(status, 'status', DRAFT_ORDER_STATUSES);
      const page = await listDrafts(request.tenant, { ...query, isDoubtful, filter });
      return { ...page, items: await answerDrafts(request, page.items) };
    },
  );

  app.get(
    '/draft-orders/:id',
    { schema: { summary: 'Get a draft order', params: Params, response: { 200: DraftJson } } },
    async (request) => answerDraft(request, await findDraft(request.tenant, request.params.id)),
  );

  app.patch(
    '/draft-orders/:id',
    {
      schema: {
        summary: 'Change a pending draft’s items, customer, notes or payment method',
        params: Params,
        body: DraftEditBody,
        response: { 200: DraftJson },
      },
    },
    async (request) => {
      const { params, body } = request;
      const edit = { ...body, areMerged: true };
      const actor = actorOf(request.signedIn);
      const draft = await editDraft(await ownStore(request), params.id, edit, actor);
      return answerDraft(request, draft);
    },
  );

  app.post(
    '/draft-orders/:id/approve',
    {
      schema: {
        summary: 'Create an order from a draft at current prices',
        params: Params,
        headers: IdempotencyHeaders,
        body: ApproveBody,
        response: { 201: Type.Object({ order: TenantOrderJson, draft: DraftJson }) },
      },
    },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const { result, replayed } = await approveDraft(
        await ownStore(request),
        params.id,
        body ?? {},
        { actor: actorOf(signedIn), idempotency: idempotencyOf(request, tenant) },
      );
      markReplayed(reply, replayed);
      const draft = await answerDraft(request, await findDraft(tenant, params.id));
      return reply
        .code(201)
        .send({ order: await answerOrder({ tenant, signedIn }, result), draft });
    },
  );

  app.post(
    '/draft-orders/:id/reject',
    {
      schema: {
        summary: 'Reject a draft',
        params: Params,
        body: RejectBody,
        response: { 200: DraftJson },
      },
    },
    async (request) => {
      const { tenant, params, body, signedIn } = request;
      const draft = await rejectDraft(tenant, params.id, body ?? {}, actorOf(signedIn));
      return answerDraft(request, draft);
    },
  );
};
