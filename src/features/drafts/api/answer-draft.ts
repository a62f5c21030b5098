import type { FastifyRequest } from 'fastify';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { conversationsById } from '../../conversations/conversations/find-conversation.ts';
import type { Draft } from '../draft.ts';
import { draftJson } from './draft-json.ts';

export async function answerDrafts(request: FastifyRequest, drafts: readonly Draft[]) {
  const currency = storeCurrency(request);
  const ids = drafts.map(({ conversationId }) => conversationId);
  const shoppers = await conversationsById(request.tenant, ids);
  return drafts.map((draft) => draftJson(draft, shoppers.get(draft.conversationId), currency));
}

export async function answerDraft(request: FastifyRequest, draft: Draft) {
  const currency = storeCurrency(request);
  const shoppers = await conversationsById(request.tenant, [draft.conversationId]);
  return draftJson(draft, shoppers.get(draft.conversationId), currency);
}
