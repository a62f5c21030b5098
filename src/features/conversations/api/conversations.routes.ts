import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { actorOf } from '../../../session.ts';
import { findConversation } from '../conversations/find-conversation.ts';
import { findMessageWithMedia } from '../conversations/find-message.ts';
import { listConversations } from '../conversations/list-conversations.ts';
import { listMessages, markSeen } from '../conversations/thread.ts';
import { retryReply } from '../replies/retry-reply.ts';
import { sendReply } from '../replies/send-reply.ts';
import { writeReply } from '../replies/write-reply.ts';
import {
  ConversationJson,
  conversationJson,
  MessageJson,
  messageJson,
} from './conversation-json.ts';

const ListQuery = Type.Object({
  ...PageQuery,
  search: Type.Optional(Type.String({ maxLength: 100 })),
  unread: Type.Optional(Type.Boolean()),
});
const params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const MessageParams = Type.Object({
  id: Type.String({ format: 'uuid' }),
  messageId: Type.String({ format: 'uuid' }),
});
const ReplyBody = Type.Object({ text: Type.String({ maxLength: 20_000 }) });

export const conversationRoutes: AppPlugin = async (app) => {
  app.get(
    '/conversations',
    {
      schema: {
        summary: 'List conversations, newest first',
        querystring: ListQuery,
        response: { 200: PageJson(ConversationJson) },
      },
    },
    async ({ tenant, query }) => {
      const page = await listConversations(tenant, query);
      return { ...page, items: page.items.map(conversationJson) };
    },
  );

  app.get(
    '/conversations/:id',
    { schema: { summary: 'Get a conversation', params, response: { 200: ConversationJson } } },
    async ({ tenant, params }) => conversationJson(await findConversation(tenant, params.id)),
  );

  app.get(
    '/conversations/:id/messages',
    {
      schema: {
        summary: 'List the messages in a conversation, newest first',
        params,
        querystring: Type.Object(PageQuery),
        response: { 200: PageJson(MessageJson) },
      },
    },
    async ({ tenant, params, query }) => {
      const page = await listMessages(tenant, params.id, query);
      return { ...page, items: page.items.map(messageJson) };
    },
  );

  app.post(
    '/conversations/:id/messages',
    {
      schema: {
        summary: 'Reply to a shopper; `status` says whether the provider accepted it',
        description:
          'You can reply within 24 hours of the shopper’s last message. `unsure` means that the provider did not respond and the message may have arrived.',
        params,
        headers: IdempotencyHeaders,
        body: ReplyBody,
        response: { 201: MessageJson },
      },
    },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const { result, replayed } = await writeReply(tenant, params.id, body.text, {
        actor: actorOf(request.signedIn),
        idempotency: idempotencyOf(request, tenant),
      });
      await sendReply(tenant, result.id);
      markReplayed(reply, replayed);
      return reply.code(201).send(await answer(tenant, result.id));
    },
  );

  app.post(
    '/conversations/:id/messages/:messageId/retry',
    {
      schema: {
        summary: 'Resend a reply that failed or whose status is unknown',
        params: MessageParams,
        response: { 200: MessageJson },
      },
    },
    async ({ tenant, params }) => {
      await retryReply(tenant, params.id, params.messageId);
      return answer(tenant, params.messageId);
    },
  );

  app.post(
    '/conversations/:id/read',
    { schema: { summary: 'Mark a conversation as read', params } },
    async ({ tenant, params }, reply) => {
      const { id } = await findConversation(tenant, params.id);
      await markSeen(tenant, id);
      return reply.code(204).send();
    },
  );
};

const answer = async (tenant: Tenant, messageId: string) =>
  messageJson(await findMessageWithMedia(tenant, messageId));
