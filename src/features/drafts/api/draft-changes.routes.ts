import { Type } from 'typebox';
import { CONNECTION_CHANNELS } from '../../../enums.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { actorOf } from '../../../session.ts';
import { ownStore } from '../../../web/own-store.ts';
import { type UnreadEvent, unreadEvents } from '../../conversations/events/unread-events.ts';
import { replayOwnEvent } from '../../incoming-webhooks/replay-event.ts';
import { keepDraft } from '../call-off.ts';
import { undoApprove, undoReject } from '../decide-draft.ts';
import { draftAgain } from '../draft-from-message.ts';
import { findDraft } from '../find-draft.ts';
import { splitDraftOnce } from '../split-draft.ts';
import { answerDraft } from './answer-draft.ts';
import { SettleBody, SplitBody } from './draft-body.ts';
import { DraftJson } from './draft-json.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

const UnreadJson = Type.Object({
  id: Type.String(),
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  sender: Type.String({ description: 'The customer’s name or number; empty if neither is known' }),
  text: Type.String(),
  sentAt: Type.String({ format: 'date-time' }),
  isDead: Type.Boolean({ description: 'True if the message is not retried automatically' }),
});

export const draftChangeRoutes: AppPlugin = async (app) => {
  app.post(
    '/draft-orders/:id/split',
    {
      schema: {
        summary: 'Split a pending draft: move some of its lines to a new draft',
        params,
        headers: IdempotencyHeaders,
        body: SplitBody,
        response: { 201: Type.Object({ draft: DraftJson, split: DraftJson }) },
      },
    },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const idempotency = idempotencyOf(request, tenant);
      const { result, replayed } = await splitDraftOnce(tenant, params.id, body, idempotency);
      markReplayed(reply, replayed);
      return reply.code(201).send({
        draft: await answerDraft(request, await findDraft(tenant, params.id)),
        split: await answerDraft(request, await findDraft(tenant, result)),
      });
    },
  );

  app.post(
    '/draft-orders/:id/undo-reject',
    {
      schema: { summary: 'Undo a draft’s rejection', params, response: { 200: DraftJson } },
    },
    async (request) => answerDraft(request, await undoReject(request.tenant, request.params.id)),
  );

  app.post(
    '/draft-orders/:id/undo-approve',
    {
      schema: {
        summary:
          'Undo the approval of a draft: the draft becomes pending again, and its order, if unchanged, is cancelled',
        params,
        response: { 200: DraftJson },
      },
    },
    async (request) => {
      const { tenant, params, signedIn } = request;
      return answerDraft(request, await undoApprove(tenant, params.id, actorOf(signedIn)));
    },
  );

  app.post(
    '/draft-orders/:id/keep',
    {
      schema: {
        summary: 'Keep a draft that the customer cancelled, so that it can be approved',
        params,
        body: SettleBody,
        response: { 200: DraftJson },
      },
    },
    async (request) => {
      const { tenant, params, body } = request;
      return answerDraft(request, await keepDraft(tenant, params.id, { version: body?.version }));
    },
  );

  app.post(
    '/draft-orders/:id/again',
    {
      schema: {
        summary: 'Create a new draft from the messages of an expired or rejected one',
        params,
        headers: IdempotencyHeaders,
        response: { 201: DraftJson },
      },
    },
    async (request, reply) => {
      const { tenant, params } = request;
      const idempotency = idempotencyOf(request, tenant);
      const { result, replayed } = await draftAgain(await ownStore(request), params.id, {
        actor: actorOf(request.signedIn),
        idempotency,
      });
      markReplayed(reply, replayed);
      return reply.code(201).send(await answerDraft(request, await findDraft(tenant, result)));
    },
  );

  app.get(
    '/draft-orders/unread',
    {
      schema: {
        summary: 'List messages that could not be processed, newest first, at most 100',
        response: { 200: Type.Object({ items: Type.Array(UnreadJson) }) },
      },
    },
    async ({ tenant }) => ({ items: (await unreadEvents(tenant)).map(unreadJson) }),
  );

  app.post(
    '/draft-orders/unread/:id/replay',
    { schema: { summary: 'Retry a message that could not be processed', params } },
    async ({ tenant, params }, reply) => {
      await replayOwnEvent(tenant, params.id);
      return reply.code(204).send();
    },
  );
};

const unreadJson = ({ id, channel, sender, text, sentAt, isDead }: UnreadEvent) => ({
  id,
  channel,
  sender,
  text,
  sentAt: sentAt.toISOString(),
  isDead,
});
