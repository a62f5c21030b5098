import type { FastifyReply, FastifyRequest } from 'fastify';
import { conflict, type Refusal } from '../../../errors.ts';
import type { Call } from '../../../kernel/http/action.ts';
import { isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { ownStore } from '../../../web/own-store.ts';
import { allDeleted } from '../../conversations/find-message.ts';
import type { Order } from '../../orders/order.ts';
import type { Store } from '../../stores/store.ts';
import { type Approval, approveDraft } from '../approve-draft.ts';
import { type DraftList, draftLink, listOf } from '../draft.list.ts';
import type { Draft } from '../draft.ts';
import { findDraft } from '../find-draft.ts';
import { similarOrder } from '../known-customer.ts';
import { approvedText, isReady } from './draft-labels.ts';
import { draftFilters, draftRows } from './draft-list.ts';
import { unsellableLines } from './unsellable-lines.ts';

/** Only if its row shows it to be ready; no other row moves. */
export async function approveReady({ request, tenant, params, input, actor }: Approving) {
  const store = await ownStore(request);
  await refuseUnready(store, await findDraft(tenant, params.id));
  const context = { actor, idempotency: null };
  const { result } = await approveDraft(store, params.id, input ?? {}, context);
  return { id: params.id, order: result };
}

type Approving = Pick<
  Call<{ id: string }, Approval | null>,
  'request' | 'tenant' | 'params' | 'input' | 'actor'
>;

export function refusedInRow(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
) {
  if (refusal.statusCode === 404) throw refusal;
  const words = refusal.textIn(request.t);
  return answerRow(request, reply.code(refusal.statusCode), { id, list: listOf(request), words });
}

/** Anything that the row doesn't show must be checked on the draft's own page. */
async function refuseUnready(store: Store, draft: Draft): Promise<void> {
  if (draft.status !== 'pending') return;
  const tenant = tenantOfStore(store);
  const stuck = await unsellableLines(tenant, draft);
  if (
    isReady(draft, stuck) &&
    !(await allDeleted(tenant, draft.messageIds)) &&
    !(await similarOrder(store, draft))
  )
    return;
  throw conflict('DRAFT_CHANGED', message('drafts.row.openFirst'));
}

export async function showApproved(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, order }: { id: string; order: Order },
) {
  const list = listOf(request);
  const told = approvedText(order, request.t);
  if (!isFragmentRequest(request))
    return reply.flash(told).redirect(draftLink(list, '', { approved: id }), 303);
  const undo = draftLink(list, `${id}/undo`, { of: 'approved', inList: '1' });
  const store = sellerStore(request);
  const filters = await draftFilters(request.tenant, list, request.t);
  return reply.page('seller/drafts/_row_done', { id, store, order, told, undo, filters });
}

/** With the draft's present state and obstacles; without script its page. */
export async function answerRow(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, list, words = '' }: { id: string; list: DraftList; words?: string },
) {
  if (!isFragmentRequest(request)) {
    return reply.flash(words).redirect(words ? draftLink(list, id) : draftLink(list), 303);
  }
  const store = sellerStore(request);
  const { tenant, t } = request;
  const draft = await findDraft(tenant, id);
  const {
    rows: [row],
  } = await draftRows(tenant, store, [draft], { list, t });
  const filters = await draftFilters(tenant, list, t);
  const shown = {
    row,
    list: { ...list, isDoubtful: list.filter === 'doubtful' },
    store,
    filters,
    problem: words,
    focus: true,
  };
  return reply.page('seller/drafts/_moved_row', shown);
}
