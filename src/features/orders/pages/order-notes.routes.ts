import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { FieldProblem } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { idempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { findOrder, lockOrder } from '../find-order.ts';
import { addTags, MAX_TAGS, removeTags } from '../order-tags.ts';
import { addNote } from '../timeline.ts';
import { orderPage } from './order-page.ts';

const Params = Type.Object({ id: Type.String() });
const NoteForm = Type.Object({
  text: Type.String({ maxLength: 10_000, default: '' }),
  key: Type.String({ maxLength: 255, default: '' }),
});
const TagsForm = Type.Object({
  /** One tag, or several with commas between them. */
  add: Type.String({ maxLength: 1_000, default: '' }),
  remove: Type.String({ maxLength: 200, default: '' }),
});

export const orderNotesRoutes: AppPlugin = async (app) => {
  app.post(
    '/orders/:id/notes',
    { schema: { params: Params, body: NoteForm } },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const { id } = await findOrder(tenant, params.id);
      const key = body.key || newToken();
      const route = `POST /dashboard/orders/:id/notes ${id}`;
      const idempotency = idempotencyKey(tenant, route, key, body.text);
      try {
        await addNote(tenant, id, body.text, { actor: actorOf(request.signedIn), idempotency });
      } catch (error) {
        const { errors, message } = formProblems(error, {}, request.t);
        const { text: problem } = errors;
        const words = problem ? request.t('orders.order.note.wrong', { problem }) : message;
        const noteProblem = { typed: body.text, message: words };
        return answer(request, reply.code(422), 'timeline', { noteProblem });
      }
      return answer(request, reply, 'timeline', {
        noted: true,
        flash: request.t('orders.order.note.added'),
      });
    },
  );

  app.post(
    '/orders/:id/tags',
    { schema: { params: Params, body: TagsForm } },
    async (request, reply) => {
      try {
        await changeTags(request, request.params.id, request.body);
      } catch (error) {
        const { problems, message } = formProblems(error, {}, request.t);
        const tagProblem = problems[0] ? tagWords(problems[0], request.t) : message;
        const typedTag = request.body.add;
        return answer(request, reply.code(422), 'tags', { tagProblem, typedTag });
      }
      return answer(request, reply, 'tags', {
        tagged: true,
        flash: request.t('orders.order.tags.changed'),
      });
    },
  );
};

/** "tags" itself is about their number, "tags.0" about one of them. */
const tagWords = ({ path, message }: FieldProblem, t: Translator): string =>
  path === 'tags'
    ? t('orders.order.tags.tooMany', { most: MAX_TAGS })
    : t('orders.order.tags.wrong', { problem: message });

const changeTags = (
  { tenant, signedIn }: FastifyRequest,
  orderId: string,
  { add, remove }: { add: string; remove: string },
): Promise<string[]> =>
  inTransaction(async (trx) => {
    const { id } = await lockOrder(tenant, orderId, trx);
    const actor = actorOf(signedIn);
    if (remove !== '') return removeTags(tenant, id, [remove], actor, trx);
    const typed = add.split(',').filter((tag) => tag.trim() !== '');
    return addTags(tenant, id, typed.length > 0 ? typed : [''], actor, trx);
  });

const BLOCKS = { timeline: 'seller/orders/_order_timeline', tags: 'seller/orders/_order_tags' };

/** What the block says about the change. */
interface Answer {
  flash?: string;
  noted?: true;
  noteProblem?: { typed: string; message: string | undefined };
  tagged?: true;
  tagProblem?: string | undefined;
  typedTag?: string;
}

/** For htmx the changed block, else the whole page; after a change a redirect to it. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  block: keyof typeof BLOCKS,
  { flash, ...more }: Answer,
) {
  const { id } = request.params as { id: string };
  if (flash && !isFragmentRequest(request)) {
    return reply.flash(flash).redirect(`/dashboard/orders/${id}`, 303);
  }
  const page = await orderPage(request, await findOrder(request.tenant, id));
  return reply.page('seller/orders/show', { ...page, ...more }, BLOCKS[block]);
}
