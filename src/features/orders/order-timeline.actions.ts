import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { FieldProblem } from '../../errors.ts';
import { newToken } from '../../ids.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import { PageQuery } from '../../kernel/db/pagination.ts';
import { action, apiOf } from '../../kernel/http/action.ts';
import { type AppPlugin, isFragmentRequest } from '../../kernel/http/http-types.ts';
import { read } from '../../kernel/http/read.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import { idempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { orderAnswer } from './api/answer-order.ts';
import {
  RecentEventsJson,
  recentEventsJson,
  TimelineEntryJson,
  TimelineJson,
  timelineEntryJson,
  timelineJson,
} from './api/timeline-json.ts';
import { findOrder, lockOrder } from './find-order.ts';
import { addTags, MAX_TAGS, removeTags, setTags } from './order-tags.ts';
import { orderPage } from './pages/order-page.ts';
import { shownEvents } from './shown-events.ts';
import { addNote, recentEvents, timeline } from './timeline.ts';

const recent: AppPlugin = async (app) => {
  app.get(
    '/orders/timeline',
    {
      schema: {
        summary: 'List recent activity on all orders, newest first',
        querystring: Type.Object({ limit: PageQuery.limit }),
        response: { 200: RecentEventsJson },
      },
    },
    async (request) => {
      const events = await recentEvents(request.tenant, request.query.limit, request.signedIn);
      return recentEventsJson(events, storeCurrency(request));
    },
  );
};

const found = read({
  at: '/orders/:id/timeline',
  summary: 'Get an order’s timeline',
  find: async ({ tenant, signedIn }, { id }) => shownEvents(await timeline(tenant, id), signedIn),
  answer: { schema: TimelineJson, json: timelineJson },
});

/** The tags and private notes of an order, which shoppers never see. */
export const orderTimelineActions = [
  action({
    at: '/orders/:id/tags',
    input: Type.Object({
      tags: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
    }),
    async run({ tenant, params, input, actor }) {
      await setTags(tenant, params.id, input.tags, actor);
      return findOrder(tenant, params.id);
    },
    api: {
      method: 'PUT',
      summary: 'Set an order’s tags: up to 20 tags of up to 40 characters each',
      answer: orderAnswer,
    },
  }),
  action({
    at: '/orders/:id/tags',
    input: Type.Object({
      /** One tag, or several with commas between them. */
      add: Type.String({ maxLength: 1_000, default: '' }),
      remove: Type.String({ maxLength: 200, default: '' }),
    }),
    run: ({ tenant, params, input: { add, remove }, actor }) =>
      inTransaction(async (trx) => {
        const { id } = await lockOrder(tenant, params.id, trx);
        if (remove !== '') return removeTags(tenant, id, [remove], actor, trx);
        const typed = add.split(',').filter((tag) => tag.trim() !== '');
        return addTags(tenant, id, typed.length > 0 ? typed : [''], actor, trx);
      }),
    page: {
      anyId: true,
      shows: (request, reply) =>
        showBlock(request, reply, 'tags', {
          tagged: true,
          flash: request.t('orders.order.tags.changed'),
        }),
      show: (request, reply, _params, { problems: [problem], message, typed }) =>
        showBlock(request, reply, 'tags', {
          tagProblem: problem ? tagWords(problem, request.t) : message,
          typedTag: typed?.add,
        }),
    },
  }),
  action({
    at: '/orders/:id/notes',
    input: Type.Object({ text: Type.String({ maxLength: 10_000 }) }),
    takesKey: true,
    run: async ({ tenant, params, input, actor, key, resultOf }) =>
      resultOf(await addNote(tenant, params.id, input.text, { actor, idempotency: key })),
    api: {
      summary: "Add a private note to an order's timeline",
      answer: { schema: TimelineEntryJson, json: timelineEntryJson },
      code: 201,
    },
    page: {
      anyId: true,
      form: Type.Object({
        text: Type.String({ maxLength: 10_000, default: '' }),
        key: Type.String({ maxLength: 255, default: '' }),
      }),
      async run({ tenant, params, actor }, { text, key }) {
        const { id } = await findOrder(tenant, params.id);
        const route = `POST /dashboard/orders/:id/notes ${id}`;
        const idempotency = idempotencyKey(tenant, route, key || newToken(), text);
        const { result } = await addNote(tenant, id, text, { actor, idempotency });
        return result;
      },
      shows: (request, reply) =>
        showBlock(request, reply, 'timeline', {
          noted: true,
          flash: request.t('orders.order.note.added'),
        }),
      show: (request, reply, _params, { errors: { text: problem }, message, typed }) =>
        showBlock(request, reply, 'timeline', {
          noteProblem: {
            typed: typed?.text ?? '',
            message: problem ? request.t('orders.order.note.wrong', { problem }) : message,
          },
        }),
    },
  }),
];

export const orderTimelineApi = [recent, found, ...apiOf(orderTimelineActions)];

/** "tags" itself is about their number, "tags.0" about one of them. */
const tagWords = ({ path, message }: FieldProblem, t: Translator): string =>
  path === 'tags'
    ? t('orders.order.tags.tooMany', { most: MAX_TAGS })
    : t('orders.order.tags.wrong', { problem: message });

const BLOCKS = { timeline: 'seller/orders/_order_timeline', tags: 'seller/orders/_order_tags' };

/** What the block says about the change. */
interface Said {
  flash?: string;
  noted?: true;
  noteProblem?: { typed: string; message: string | undefined };
  tagged?: true;
  tagProblem?: string | undefined;
  typedTag?: string | undefined;
}

/** For htmx the changed block, else the whole page; after a change a redirect to it. */
async function showBlock(
  request: FastifyRequest,
  reply: FastifyReply,
  block: keyof typeof BLOCKS,
  { flash, ...more }: Said,
) {
  const { id } = request.params as { id: string };
  if (flash && !isFragmentRequest(request)) {
    return reply.flash(flash).redirect(`/dashboard/orders/${id}`, 303);
  }
  const page = await orderPage(request, await findOrder(request.tenant, id));
  return reply.page('seller/orders/show', { ...page, ...more }, BLOCKS[block]);
}
