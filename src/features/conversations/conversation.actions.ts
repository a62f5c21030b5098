import { Type } from 'typebox';
import { formatMoney } from '../../kernel/format/money.ts';
import { action } from '../../kernel/http/action.ts';
import { formProblems } from '../../kernel/http/form-problems.ts';
import { formKey } from '../../kernel/http/idempotency.ts';
import { ownStore } from '../../web/own-store.ts';
import { claimAnswer } from '../payments/claims/claim.api.ts';
import { askForPayment } from './asking/ask-for-payment.ts';
import { LINK_PLACE } from './asking/payment-message.ts';
import { messageAnswer } from './conversation.api.ts';
import { findConversation } from './find-conversation.ts';
import { findMessageWithMedia } from './find-message.ts';
import { showAgain, showSent } from './pages/conversation.routes.ts';
import { claimPicture } from './pages/picture-claims.ts';
import { retryReply } from './retry-reply.ts';
import { sendReply } from './send-reply.ts';
import { markSeen } from './thread.ts';
import { writeReply } from './write-reply.ts';

const REPLIES = '/conversations/:id/messages';

const Back = Type.String({ maxLength: 500, default: '' });
const ReplyForm = Type.Object({
  text: Type.String({ maxLength: 20_000, default: '' }),
  key: Type.String({ maxLength: 255, default: '' }),
  back: Back,
  /** The index of a suggested reply to put into the box; nothing is sent then. */
  answer: Type.String({ maxLength: 3, default: '' }),
  /** The order whose payment to ask for with a text that is put into the box; nothing is sent. */
  ask: Type.String({ maxLength: 36, default: '' }),
  /** The order whose payment the text asks for. */
  order: Type.String({ maxLength: 36, default: '' }),
});
const ReplyBody = Type.Object({
  text: Type.Optional(Type.String({ maxLength: 20_000 })),
  paymentRequestId: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'Sends an order’s items, total and how to pay, with the link of this payment request. `{link}` in `text` becomes the link; without `text` it is written in the shopper’s language.',
    }),
  ),
});

/** What can be done with conversations. */
export const conversationActions = [
  action({
    at: REPLIES,
    input: ReplyBody,
    takesKey: 'api',
    async run({ request, tenant, params, input, actor, key: idempotency, resultOf }) {
      const { text = '', paymentRequestId } = input;
      const context = { actor, idempotency };
      const written = paymentRequestId
        ? askForPayment(await ownStore(request), params.id, { paymentRequestId, text }, context)
        : writeReply(tenant, params.id, text, context);
      const { id } = resultOf(await written);
      await sendReply(tenant, id);
      return findMessageWithMedia(tenant, id);
    },
    api: {
      summary: 'Reply to a shopper; `status` says whether the provider accepted it',
      description:
        'Send `text` or `paymentRequestId`, or both. You can reply within 24 hours of the shopper’s last message. `unsure` means that the provider did not respond and the message may have arrived.',
      answer: messageAnswer,
      code: 201,
    },
    page: {
      anyId: true,
      form: ReplyForm,
      async run({ request, tenant, params, actor }, form) {
        const { id } = await findConversation(tenant, params.id);
        const { text, order: orderId } = form;
        if (form.answer + form.ask !== '') return { id, ...form };
        const idempotency = formKey(
          tenant,
          `POST /dashboard${REPLIES} ${id}`,
          form,
          text + orderId,
        );
        const context = { actor, idempotency };
        // Without the link it is a text like any other.
        const { result } =
          orderId !== '' && text.includes(LINK_PLACE)
            ? await askForPayment(await ownStore(request), id, { orderId, text }, context)
            : await writeReply(tenant, id, text, context);
        await sendReply(tenant, result.id);
        await markSeen(tenant, id);
        return { id, ...form };
      },
      shows(request, reply, { id, text, answer, ask, order, back }) {
        if (ask !== '') return showAgain(request, reply, id, { ask });
        return answer === ''
          ? showSent(request, reply, id, back)
          : showAgain(request, reply, id, { typed: text, answer: Number(answer), order });
      },
      refused(refusal, request, reply, { id }, { text, order }) {
        const { errors, message = '' } = formProblems(refusal, {}, request.t);
        const problem = errors.text
          ? request.t('drafts.reply.problem', { problem: errors.text })
          : message;
        return showAgain(request, reply.code(422), id, { typed: text, problem, order });
      },
    },
  }),
  action({
    at: `${REPLIES}/:messageId/retry`,
    async run({ tenant, params: { id, messageId } }) {
      await retryReply(tenant, id, messageId);
      return findMessageWithMedia(tenant, messageId);
    },
    api: {
      summary: 'Resend a reply that failed or whose status is unknown',
      answer: messageAnswer,
    },
    page: {
      anyId: true,
      form: Type.Object({ back: Back }),
      async run({ tenant, params }, { back }) {
        const { id } = await findConversation(tenant, params.id);
        await retryReply(tenant, id, params.messageId);
        return { id, back };
      },
      shows: (request, reply, { id, back }) => showSent(request, reply, id, back),
      refused(refusal, request, reply, { id }) {
        const { message: problem = '' } = formProblems(refusal, {}, request.t);
        return showAgain(request, reply.code(422), id, { problem });
      },
    },
  }),
  action({
    at: '/conversations/:id/read',
    async run({ tenant, params }) {
      const { id } = await findConversation(tenant, params.id);
      await markSeen(tenant, id);
    },
    api: { summary: 'Mark a conversation as read' },
  }),
  action({
    at: '/conversations/:id/media/:mediaId/claim',
    may: 'money.record',
    input: Type.Union([
      Type.Null(),
      Type.Object({
        orderId: Type.Optional(
          Type.String({
            maxLength: 64,
            description: 'Needed where the shopper owes for several orders',
          }),
        ),
      }),
    ]),
    run: ({ request, params, input, actor }) =>
      claimPicture(request, params, input?.orderId, actor),
    api: {
      summary: 'Make a payment to confirm of a picture that a shopper has sent; safe to repeat',
      description:
        '409 `NOTHING_DUE` where the shopper owes nothing, 409 `CHOOSE_ORDER` with `details.orders` where it is for one of several orders.',
      answer: claimAnswer,
      code: 201,
    },
    page: {
      anyId: true,
      form: Type.Object({ orderId: Type.String({ maxLength: 64, default: '' }) }),
      run: ({ request, params, actor }, { orderId }) =>
        claimPicture(request, params, orderId || undefined, actor),
      done: ({ orderNumber, amountMinor, currency }, t, _form, request) => ({
        said: t('drafts.claim.made', {
          number: orderNumber,
          amount: formatMoney(amountMinor, currency, t.locale),
        }),
        to: `/dashboard/conversations/${(request.params as { id: string }).id}`,
      }),
      refusedTo: ({ id }) => `/dashboard/conversations/${id}`,
    },
  }),
];
