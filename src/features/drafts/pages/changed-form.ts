import type { FastifyRequest } from 'fastify';
import { newToken } from '../../../ids.ts';
import { idempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import { actorOf } from '../../../session.ts';
import { sendReply } from '../../conversations/replies/send-reply.ts';
import { writeReply } from '../../conversations/replies/write-reply.ts';
import { findCustomerByPhone } from '../../customers/index.ts';
import type { DraftAction } from './draft-action.ts';
import { rearranged, withAddress } from './draft-actions.ts';
import type { DraftForm } from './draft-form.ts';

interface Changed {
  form: DraftForm;
  told: string;
}

/** For buttons that save nothing of the draft. @throws Refusal for a reply that can't be sent */
export async function changedForm(request: FastifyRequest, action: DraftAction): Promise<Changed> {
  const { form, draft, name, args } = action;
  if (name === 'address') return { form: await filledIn(request, action), told: '' };
  if (name === 'ask') return send(request, action);
  return { form: rearranged(name, args, form, draft), told: '' };
}

async function filledIn(
  { tenant }: FastifyRequest,
  { form, store }: DraftAction,
): Promise<DraftForm> {
  const customer = await findCustomerByPhone(tenant, form.fields['customer.phone'], store.country);
  return withAddress(form, customer?.address ?? null);
}

async function send(request: FastifyRequest, { draft, form }: DraftAction): Promise<Changed> {
  const { tenant, signedIn } = request;
  const route = 'POST /dashboard/drafts/:id ask';
  const idempotency = idempotencyKey(tenant, route, form.key, { text: form.reply });
  const context = { actor: actorOf(signedIn), idempotency };
  const { result } = await writeReply(tenant, draft.conversationId, form.reply, context);
  await sendReply(tenant, result.id);
  return {
    form: { ...form, reply: '', key: newToken() },
    told: request.t('drafts.draft.replySending'),
  };
}
