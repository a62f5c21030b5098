import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { findConversation } from '../find-conversation.ts';
import { markSeen } from '../thread.ts';
import { type ConversationAsked, conversationPage } from './conversation-page.ts';
import { conversationListPage } from './list-page.ts';
import { returnTo } from './return-to.ts';

const Params = Type.Object({ id: Type.String() });
const Query = Type.Object({
  before: Type.Optional(Type.String({ maxLength: 40 })),
  /** The version shown last: 204 while it is unchanged. */
  seen: Type.Optional(Type.String({ maxLength: 40 })),
  /** An order of theirs whose payment to ask for: the reply box has the text. */
  ask: Type.Optional(Type.String({ maxLength: 36 })),
});
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
};

type PageData = Awaited<ReturnType<typeof conversationPage>>;

/** With the list beside it, which a phone hides; only to htmx. */
async function show(request: FastifyRequest, reply: FastifyReply, page: PageData) {
  if (isFragmentRequest(request)) return reply.page('seller/conversations/_conversation', page);
  const query = { search: '', show: 'all', after: '', open: page.conversation.id } as const;
  const list = await conversationListPage(request, query);
  return reply.page('seller/conversations/show', { ...page, list });
}

/** With what was typed, and what is wrong with it. */
export async function showAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  asked: ConversationAsked,
) {
  const conversation = await findConversation(request.tenant, id);
  return show(request, reply, await conversationPage(request, conversation, asked));
}

/** With the new message for htmx, else a redirect to where it was written. */
export async function showSent(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  back: string,
) {
  const here = returnTo(back, `/dashboard/conversations/${id}`);
  if (!isFragmentRequest(request)) return reply.redirect(here, 303);
  return showAgain(request, reply, id, { sent: true });
}
