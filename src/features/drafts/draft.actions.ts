import { Type } from 'typebox';
import { action } from '../../kernel/http/action.ts';
import type { AnswerTo } from '../../kernel/http/answer-to.ts';
import { minorOf } from '../../web/amount.ts';
import { ownStore } from '../../web/own-store.ts';
import { replayOwnEvent } from '../incoming-webhooks/replay-event.ts';
import { answerOrder } from '../orders/api/answer-order.ts';
import { TenantOrderJson } from '../orders/api/order-json.ts';
import type { Order } from '../orders/order.ts';
import type { Store } from '../stores/store.ts';
import {
  ApproveBody,
  DraftEditBody,
  RejectBody,
  SplitBody,
  SwapBody,
  VersionBody,
} from './api/draft-body.ts';
import { answerDraft, DraftJson, draftAnswer } from './api/draft-json.ts';
import { approveDraft } from './approve-draft.ts';
import { keepDraft } from './call-off.ts';
import { acceptName, dismissName } from './corrections/answer-name.ts';
import { rejectDraft, undoApprove, undoReject } from './decide-draft.ts';
import { DraftListQuery, draftLink, listOf } from './draft.list.ts';
import type { Draft } from './draft.ts';
import { draftAgain } from './draft-from-message.ts';
import { editDraft } from './edit-draft.ts';
import { findDraft } from './find-draft.ts';
import { answerNext } from './pages/answer-next.ts';
import { approveReady, refusedInRow, showApproved } from './pages/approve-in-list.ts';
import { namedBy } from './pages/draft-labels.ts';
import { refusedAsEnded, refusedDecision, showReject } from './pages/refused-decision.ts';
import { splitDraftOnce } from './split-draft.ts';
import { swapReading } from './swap-reading.ts';

const API = '/draft-orders/:id';
const PAGE = '/drafts/:id';
const onPage = { query: DraftListQuery, anyId: true } as const;

/** The version of the draft that the button was shown with. */
const VersionForm = Type.Object({ version: Type.String({ maxLength: 10, default: '' }) });
const seen = ({ version }: { version: string }) => ({ version: Number.parseInt(version, 10) || 0 });

const RejectForm = Type.Object({
  reason: Type.String({ maxLength: 200, default: '' }),
  /** Set when it came from the list, which is then shown again. */
  inList: Type.String({ maxLength: 1, default: '' }),
});

const approvedAnswer: AnswerTo<Order> = {
  schema: Type.Object({ order: TenantOrderJson, draft: DraftJson }),
  jsonTo: async (reader, order) => ({
    draft: await answerDraft(reader, await findDraft(reader.tenant, order.draftOrderId ?? '')),
    order: await answerOrder(reader, order),
  }),
};

const splitAnswer: AnswerTo<{ draft: Draft; split: Draft }> = {
  schema: Type.Object({ draft: DraftJson, split: DraftJson }),
  jsonTo: async (reader, { draft, split }) => ({
    draft: await answerDraft(reader, draft),
    split: await answerDraft(reader, split),
  }),
};

/** @throws Refusal 400 for what is no amount */
const deliveryPriceIn = (price: number | null | undefined, { currency }: Store) =>
  price === undefined
    ? {}
    : { deliveryMinor: price === null ? null : minorOf(price, 'deliveryPrice', currency) };

/** What can be done with a draft, beside the buttons of its own form (`handle-action.ts`). */
export const draftActions = [
  action({
    at: API,
    input: DraftEditBody,
    async run({ request, params, input: { deliveryPrice, ...input }, actor }) {
      const store = await ownStore(request);
      const edit = { ...input, ...deliveryPriceIn(deliveryPrice, store), areMerged: true };
      return editDraft(store, params.id, edit, actor);
    },
    api: {
      method: 'PATCH',
      summary: 'Change a pending draft’s items, customer, notes or payment method',
      answer: draftAnswer,
    },
  }),
  action({
    at: `${API}/approve`,
    input: ApproveBody,
    takesKey: 'api',
    run: async ({ request, params, input, actor, key: idempotency, resultOf }) =>
      resultOf(
        await approveDraft(await ownStore(request), params.id, input ?? {}, { actor, idempotency }),
      ),
    api: {
      summary: 'Create an order from a draft at current prices',
      answer: approvedAnswer,
      code: 201,
    },
    page: {
      ...onPage,
      at: `${PAGE}/approve`,
      form: VersionForm,
      read: seen,
      run: approveReady,
      shows: showApproved,
      refused: refusedInRow,
    },
  }),
  action({
    at: `${API}/reject`,
    input: RejectBody,
    run: ({ tenant, params, input, actor }) => rejectDraft(tenant, params.id, input ?? {}, actor),
    api: { summary: 'Reject a draft', answer: draftAnswer },
    page: {
      ...onPage,
      at: `${PAGE}/reject`,
      opens: 'orders.edit',
      show: showReject,
      form: RejectForm,
      run: async ({ tenant, params, actor }, { reason, inList }) => ({
        ...(await rejectDraft(tenant, params.id, { reason }, actor)),
        inList,
      }),
      async shows(request, reply, { id, customer, inList }) {
        const list = listOf(request);
        const told = request.t('drafts.draft.rejected', namedBy(customer));
        return inList
          ? reply.flash(told).redirect(draftLink(list, '', { rejected: id }), 303)
          : answerNext(request, reply, { id, list, told, undo: 'rejected' });
      },
      refused: refusedAsEnded,
    },
  }),
  action({
    at: `${API}/split`,
    input: SplitBody,
    takesKey: true,
    async run({ tenant, params: { id }, input, key, resultOf }) {
      const splitId = resultOf(await splitDraftOnce(tenant, id, input, key));
      return { draft: await findDraft(tenant, id), split: await findDraft(tenant, splitId) };
    },
    api: {
      summary: 'Split a pending draft: move some of its lines to a new draft',
      answer: splitAnswer,
      code: 201,
    },
  }),
  action({
    at: `${API}/undo-reject`,
    run: ({ tenant, params }) => undoReject(tenant, params.id),
    api: { summary: 'Undo a draft’s rejection', answer: draftAnswer },
  }),
  action({
    at: `${API}/undo-approve`,
    run: ({ tenant, params, actor }) => undoApprove(tenant, params.id, actor),
    api: {
      summary:
        'Undo the approval of a draft: the draft becomes pending again, and its order, if unchanged, is cancelled',
      answer: draftAnswer,
    },
  }),
  action({
    at: `${API}/keep`,
    input: VersionBody,
    run: ({ tenant, params, input }) => keepDraft(tenant, params.id, { version: input?.version }),
    api: {
      summary: 'Keep a draft that the customer cancelled, so that it can be approved',
      answer: draftAnswer,
    },
  }),
  action({
    at: `${API}/again`,
    takesKey: 'api',
    async run({ request, tenant, params, actor, key: idempotency, resultOf }) {
      const made = await draftAgain(await ownStore(request), params.id, { actor, idempotency });
      return findDraft(tenant, resultOf(made));
    },
    api: {
      summary: 'Create a new draft from the messages of an expired or rejected one',
      answer: draftAnswer,
      code: 201,
    },
    page: {
      ...onPage,
      at: `${PAGE}/again`,
      done: ({ id }, t, _form, request) => ({
        said: t('drafts.draft.renewed'),
        to: draftLink(listOf(request), id),
      }),
      refused: refusedDecision,
    },
  }),
];

/** What a person says of how messages were read. */
export const readingActions = [
  action({
    at: '/draft-orders/unread/:id/replay',
    run: ({ tenant, params }) => replayOwnEvent(tenant, params.id),
    api: { summary: 'Retry a message that could not be processed' },
    page: {
      at: '/drafts/unread/:id',
      anyId: true,
      done: (_, t) => ({ said: t('drafts.unread.again'), to: '/dashboard/drafts' }),
    },
  }),
  action({
    at: `${API}/swap`,
    input: SwapBody,
    run: async ({ request, params, input, actor }) =>
      swapReading(
        await ownStore(request),
        params.id,
        { at: input?.at ?? 0, version: input?.version },
        actor,
      ),
    api: {
      summary: 'Choose another reading of a pending draft’s messages',
      description:
        'The previous version is kept as the alternative, so sending the same request again undoes the change.',
      answer: draftAnswer,
    },
  }),
  action({
    at: `${API}/settle`,
    input: VersionBody,
    async run({ request, params, input, actor }) {
      const edit = { settledFields: ['order'] as const, version: input?.version };
      return editDraft(await ownStore(request), params.id, edit, actor);
    },
    api: {
      summary: 'Confirm that an unclear message is an order',
      description: 'If it is not an order, reject the draft with the reason `not_an_order`.',
      answer: draftAnswer,
    },
    page: {
      ...onPage,
      at: `${PAGE}/settle`,
      form: VersionForm,
      read: seen,
      done: ({ customer }, t, _form, request) => ({
        said: t('drafts.draft.settled', namedBy(customer)),
        to: draftLink(listOf(request)),
      }),
      refused: refusedAsEnded,
    },
  }),
];

export const nameActions = [
  action({
    at: '/name-offers/:id/accept',
    run: ({ tenant, params }) => acceptName(tenant, params.id),
    api: {
      summary:
        'Save words that sellers often replaced with a product as another name for that product',
      answer: {
        schema: Type.Object({
          name: Type.String(),
          productId: Type.String(),
          productName: Type.String(),
        }),
        json: (naming) => naming,
      },
    },
  }),
  action({
    at: '/name-offers/:id/dismiss',
    run: ({ tenant, params }) => dismissName(tenant, params.id),
    api: { summary: 'Dismiss words that were often corrected' },
  }),
];
