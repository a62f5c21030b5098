import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { newToken } from '../../../ids.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { idempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import { actorOf } from '../../../session.ts';
import { findConversation } from '../conversations/find-conversation.ts';
import { markSeen } from '../conversations/thread.ts';
import { retryReply } from '../replies/retry-reply.ts';
import { sendReply } from '../replies/send-reply.ts';
import { writeReply } from '../replies/write-reply.ts';
import { type ConversationAsked, conversationPage } from './conversation-page.ts';
import { conversationListPage } from './list-page.ts';
import { returnTo } from './return-to.ts';

const Params = Type.Object({ id: Type.String() });
const MessageParams = Type.Object({ id: Type.String(), messageId: Type.String() });
const Query = Type.Object({
  before: Type.Optional(Type.String({ maxLength: 40 })),
  /** The version shown last: 204 while it is unchanged. */
  seen: Type.Optional(Type.String({ maxLength: 40 })),
});
const ReplyForm = Type.Object({
  text: Type.String({ maxLength: 20_000, default: '' }),
  key: Type.String({ maxLength: 255, default: '' }),
  back: Type.String({ maxLength: 500, default: '' }),
  /** The index of a suggested reply to put into the box; nothing is sent then. */
  answer: Type.String({ maxLength: 3, default: '' }),
});
const RetryForm = Type.Object({ back: Type.String({ maxLength: 500, default: '' }) });

export const conversationRoutes: AppPlugin = async (app) => {
  app.get(
    '/conversations/:id',
    { schema: { params: Params, querystring: Query } },
    async (request, reply) => {
      const { tenant, params, query } = request;
      const conversation = await findConversation(tenant, params.id);
      if (conversation.unread > 0) await markSeen(tenant, conversation.id);
      const page = await conversationPage(request, conversation, query);
      if (query.seen === undefined) return show(request, reply, page);
      if (query.seen === page.seen) return reply.code(204).send();
      return reply.page('seller/conversations/_live', page);
    },
  );

  app.post(
    '/conversations/:id/messages',
    { schema: { params: Params, body: ReplyForm } },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const { id } = await findConversation(tenant, params.id);
      if (body.answer !== '') {
        return answer(request, reply, id, { typed: body.text, answer: Number(body.answer) });
      }
      const route = `POST /dashboard/conversations/:id/messages ${id}`;
      const idempotency = idempotencyKey(tenant, route, body.key || newToken(), body.text);
      const actor = actorOf(request.signedIn);
      try {
        const { result } = await writeReply(tenant, id, body.text, { actor, idempotency });
        await sendReply(tenant, result.id);
        await markSeen(tenant, id);
      } catch (error) {
        const { errors, message = '' } = formProblems(error, {}, request.t);
        const problem = errors.text
          ? request.t('drafts.reply.problem', { problem: errors.text })
          : message;
        return answer(request, reply.code(422), id, { typed: body.text, problem });
      }
      return done(request, reply, id, body.back);
    },
  );

  app.post(
    '/conversations/:id/messages/:messageId/retry',
    { schema: { params: MessageParams, body: RetryForm } },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const { id } = await findConversation(tenant, params.id);
      try {
        await retryReply(tenant, id, params.messageId);
      } catch (error) {
        const { message = '' } = formProblems(error, {}, request.t);
        return answer(request, reply.code(422), id, { problem: message });
      }
      return done(request, reply, id, body.back);
    },
  );
};

type PageData = Awaited<ReturnType<typeof conversationPage>>;

/** With the list beside it, which a phone hides; only to htmx. */
async function show(request: FastifyRequest, reply: FastifyReply, page: PageData) {
  if (isFragmentRequest(request)) return reply.page('seller/conversations/_conversation', page);
  const query = { search: '', show: 'all', after: '', open: page.conversation.id } as const;
  const list = await conversationListPage(request, query);
  return reply.page('seller/conversations/show', { ...page, list });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  asked: ConversationAsked,
) {
  const conversation = await findConversation(request.tenant, id);
  return show(request, reply, await conversationPage(request, conversation, asked));
}

/** With the new message for htmx, else a redirect to where it was written. */
function done(request: FastifyRequest, reply: FastifyReply, id: string, back: string) {
  const here = returnTo(back, `/dashboard/conversations/${id}`);
  if (!isFragmentRequest(request)) return reply.redirect(here, 303);
  return answer(request, reply, id, { sent: true });
}
