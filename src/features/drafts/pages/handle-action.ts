import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField, Refusal } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { idempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { type FormBody, fieldText } from '../../../web/seller/form-body.ts';
import { askingLink } from '../../conversations/pages/asking-link.ts';
import { sendReply } from '../../conversations/send-reply.ts';
import { writeReply } from '../../conversations/write-reply.ts';
import { findCustomerByPhone } from '../../customers/index.ts';
import type { Store } from '../../stores/store.ts';
import { approveDraft } from '../approve-draft.ts';
import { keepDraft } from '../call-off.ts';
import { type DraftList, draftLink } from '../draft.list.ts';
import type { Draft } from '../draft.ts';
import { editDraft } from '../edit-draft.ts';
import { findDraft, refuseChanged } from '../find-draft.ts';
import { splitDraft } from '../split-draft.ts';
import { swapReading } from '../swap-reading.ts';
import { answerNext } from './answer-next.ts';
import { rearranged, withAddress } from './draft-actions.ts';
import { draftEditOf } from './draft-edit-of.ts';
import { type DraftForm, formOfDraft, readDraftForm } from './draft-form.ts';
import { approvedText, namedBy } from './draft-labels.ts';
import { draftProblems } from './draft-problems.ts';
import { keptForm, previewOf, savedForm, saveForm } from './save-form.ts';
import { hasEnded, showDraft, showEnded } from './show-draft.ts';
import { unsellableLines } from './unsellable-lines.ts';

interface DraftAction {
  store: Store;
  draft: Draft;
  list: DraftList;
  form: DraftForm;
  /** The action of the button, such as `pick` of `pick:0:<product>:<variant>`. */
  name: string;
  args: string[];
}

/** The second goes on to the chat with how to pay. */
const APPROVALS = ['approve', 'approve-ask'];

/** A field that changed by itself only recalculates. */
export function readAction(body: FormBody): Pick<DraftAction, 'form' | 'name' | 'args'> {
  const [name = '', ...args] = fieldText(body, 'do').split(':');
  return { form: readDraftForm(body), name: name || 'reckon', args };
}

export async function handleAction(
  request: FastifyRequest,
  reply: FastifyReply,
  action: DraftAction,
) {
  if (action.draft.status !== 'pending') {
    return showEnded(request, reply, action.draft.id, action.list);
  }
  try {
    if (APPROVALS.includes(action.name)) return await approve(request, reply, action);
    if (action.name === 'split') return await split(request, reply, action);
    if (action.name === 'swap') return await swap(request, reply, action);
    if (action.name === 'order') return await keepAsOrder(request, reply, action);
    if (action.name === 'keep') return await keep(request, reply, action);
    if (action.name === 'save') return await save(request, reply, action);
    return await change(request, reply, action);
  } catch (error) {
    return refused(request, reply, action, error);
  }
}

/** A line that can't be read doesn't undo the pressed action. */
async function change(request: FastifyRequest, reply: FastifyReply, action: DraftAction) {
  const { form, told } = await changedForm(request, action);
  const { store, draft, list, name, args } = action;
  try {
    const preview = await previewOf(store, draft, form);
    return await showDraft(request, reply, draft, { list, form, preview, told, name, args });
  } catch (error) {
    return refused(request, reply, { ...action, form }, error, told);
  }
}

async function save(request: FastifyRequest, reply: FastifyReply, action: DraftAction) {
  const { store, draft, form } = action;
  const saved = await saveForm(store, draft, form, actorOf(request.signedIn));
  return showSaved(request, reply, action, {
    draft: saved,
    told: request.t('drafts.draft.saved'),
    name: 'save',
  });
}

/** A reply that was typed but not sent stays in its box. */
async function showSaved(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, list, args, form: { reply: answer } }: DraftAction,
  { draft, told, name }: { draft: Draft; told: string; name: string },
) {
  const isTyped = answer.trim() !== '';
  if (!isFragmentRequest(request) && !isTyped) {
    return reply.flash(told).redirect(draftLink(list, draft.id), 303);
  }
  const form = isTyped ? { form: { ...formOfDraft(draft, store.currency), reply: answer } } : {};
  return showDraft(request, reply, draft, { list, told, name, args, ...form, withList: true });
}

async function approve(request: FastifyRequest, reply: FastifyReply, action: DraftAction) {
  const { store, draft, list, form } = action;
  refuseChanged(draft, form.version);
  const preview = await previewOf(store, draft, form);
  const stuck = await unsellableLines(request.tenant, preview);
  if (preview.unknowns + preview.checks + stuck > 0) {
    return showDraft(request, reply.code(422), draft, { list, form, preview, name: 'points' });
  }
  const saved = await saveForm(store, draft, form, actorOf(request.signedIn));
  try {
    const context = { actor: actorOf(request.signedIn), idempotency: null };
    const { version } = saved;
    const { result: order } = await approveDraft(store, draft.id, { version }, context);
    const told = approvedText(order, request.t);
    if (action.name === 'approve-ask') {
      return toAsking(request, reply, { told, href: askingLink(draft.conversationId, order.id) });
    }
    return answerNext(request, reply, { id: draft.id, list, told, undo: 'approved' });
  } catch (error) {
    return refused(
      request,
      reply,
      { ...action, draft: saved, form: savedForm(form, saved) },
      error,
    );
  }
}

function toAsking(
  request: FastifyRequest,
  reply: FastifyReply,
  { told, href }: { told: string; href: string },
) {
  reply.flash(told);
  return isFragmentRequest(request)
    ? reply.header('hx-redirect', href).send()
    : reply.redirect(href, 303);
}

async function split(request: FastifyRequest, reply: FastifyReply, action: DraftAction) {
  const { store, draft, form } = action;
  if (form.moving.length === 0) throw invalidField('moving', message('drafts.split.none'));
  const { version } = await saveForm(store, draft, form, actorOf(request.signedIn));
  const parts = await splitDraft(request.tenant, draft.id, { itemIds: form.moving, version });
  const told = request.t('drafts.draft.split', namedBy(parts.draft.customer));
  return showSaved(request, reply, action, { draft: parts.draft, told, name: 'next' });
}

/** Lines that were typed and not saved are replaced. */
async function swap(request: FastifyRequest, reply: FastifyReply, action: DraftAction) {
  const { store, draft, form, args } = action;
  const { items, settledUnmatched } = formOfDraft(draft, store.currency);
  const rest = { ...form, items, settledUnmatched, seek: '' };
  const actor = actorOf(request.signedIn);
  const { version } = await saveForm(store, draft, rest, actor);
  const at = Number.parseInt(args[0] ?? '', 10) || 0;
  const swapped = await swapReading(store, draft.id, { at, version }, actor);
  const told = request.t('drafts.draft.swapped');
  return showSaved(request, reply, action, { draft: swapped, told, name: 'swap' });
}

async function keepAsOrder(request: FastifyRequest, reply: FastifyReply, action: DraftAction) {
  const { store, draft, form } = action;
  const edit = { settledFields: ['order'] as const, version: form.version };
  const saved = await editDraft(store, draft.id, edit, actorOf(request.signedIn));
  return showAnswered(request, reply, action, saved, request.t('drafts.draft.isOrder'));
}

async function keep(request: FastifyRequest, reply: FastifyReply, action: DraftAction) {
  const { draft, form } = action;
  const kept = await keepDraft(request.tenant, draft.id, { version: form.version });
  return showAnswered(request, reply, action, kept, request.t('drafts.calledOff.kept'));
}

/** Text typed next to an answer about the whole draft stays, but is not saved by it. */
async function showAnswered(
  request: FastifyRequest,
  reply: FastifyReply,
  action: DraftAction,
  saved: Draft,
  told: string,
) {
  const { store, draft, form, list, name } = action;
  const isTyped = Object.keys(draftEditOf(form, draft, store.currency)).length > 0;
  if (!isTyped) return showSaved(request, reply, action, { draft: saved, told, name });
  const typed = { ...form, version: saved.version };
  const preview = await previewOf(store, saved, typed);
  return showDraft(request, reply, saved, {
    list,
    form: typed,
    preview,
    told,
    name,
    withList: true,
  });
}

/** `told` was done anyway. */
async function refused(
  request: FastifyRequest,
  reply: FastifyReply,
  action: DraftAction,
  error: unknown,
  told = '',
) {
  const { draft, list, form } = action;
  if (hasEnded(error)) return showEnded(request, reply, draft.id, list);
  if (error instanceof Refusal && error.code === 'DRAFT_CHANGED') {
    const now = await findDraft(request.tenant, draft.id);
    if (now.status !== 'pending') return showEnded(request, reply, draft.id, list);
    const kept = keptForm(form, now);
    const shown = { list, form: kept, ...(await readable(action, now, kept)), clash: true };
    return showDraft(request, reply.code(409), now, shown);
  }
  const { form: again, ...problems } = draftProblems(error, form, request.t);
  const shown = { list, form: again, ...(await readable(action, draft, again)), problems, told };
  return showDraft(request, reply.code(422), draft, shown);
}

async function readable(
  { store }: DraftAction,
  draft: Draft,
  form: DraftForm,
): Promise<{ preview?: Draft }> {
  try {
    return { preview: await previewOf(store, draft, form) };
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

interface Changed {
  form: DraftForm;
  told: string;
}

/** For buttons that save nothing of the draft. @throws Refusal for a reply that can't be sent */
async function changedForm(request: FastifyRequest, action: DraftAction): Promise<Changed> {
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
