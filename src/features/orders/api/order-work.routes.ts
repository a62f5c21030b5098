import { Type } from 'typebox';
import { PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { actorOf } from '../../../session.ts';
import { findOrder } from '../find-order.ts';
import { setTags } from '../order-tags.ts';
import { shownEvents } from '../shown-events.ts';
import { addNote, recentEvents, timeline } from '../timeline.ts';
import { answerOrder } from './answer-order.ts';
import { TenantOrderJson } from './order-json.ts';
import {
  RecentEventsJson,
  recentEventsJson,
  TimelineEntryJson,
  TimelineJson,
  timelineEntryJson,
  timelineJson,
} from './timeline-json.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const TagsBody = Type.Object({
  tags: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
});
const NoteBody = Type.Object({ text: Type.String({ maxLength: 10_000 }) });

/** Never visible to shoppers. */
export const orderWorkRoutes: AppPlugin = async (app) => {
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

  app.get(
    '/orders/:id/timeline',
    {
      schema: {
        summary: 'Get an order’s timeline',
        params: Params,
        response: { 200: TimelineJson },
      },
    },
    async (request) => {
      const entries = await timeline(request.tenant, request.params.id);
      return timelineJson(shownEvents(entries, request.signedIn), storeCurrency(request));
    },
  );

  app.put(
    '/orders/:id/tags',
    {
      schema: {
        summary: 'Set an order’s tags: up to 20 tags of up to 40 characters each',
        params: Params,
        body: TagsBody,
        response: { 200: TenantOrderJson },
      },
    },
    async ({ tenant, params, body, signedIn }) => {
      await setTags(tenant, params.id, body.tags, actorOf(signedIn));
      return answerOrder({ tenant, signedIn }, await findOrder(tenant, params.id));
    },
  );

  app.post(
    '/orders/:id/notes',
    {
      schema: {
        summary: "Add a private note to an order's timeline",
        headers: IdempotencyHeaders,
        params: Params,
        body: NoteBody,
        response: { 201: TimelineEntryJson },
      },
    },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const context = {
        actor: actorOf(signedIn),
        idempotency: idempotencyOf(request, tenant),
      };
      const { result, replayed } = await addNote(tenant, params.id, body.text, context);
      markReplayed(reply, replayed);
      return reply.code(201).send(timelineEntryJson(result, storeCurrency(request)));
    },
  );
};
