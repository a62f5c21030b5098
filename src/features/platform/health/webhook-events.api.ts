import { Type } from 'typebox';
import { WEBHOOK_SOURCES, WEBHOOK_STATES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { type BrokenEvent, listBrokenEvents } from '../../incoming-webhooks/find-events.ts';

const Moment = Type.String({ format: 'date-time' });
const EventJson = Type.Object({
  id: Type.String(),
  source: Type.Enum([...WEBHOOK_SOURCES]),
  event: Type.String(),
  externalId: Type.String(),
  ownerId: OrNull(Type.String()),
  state: Type.Enum([...WEBHOOK_STATES]),
  attempts: Type.Integer(),
  error: OrNull(Type.String()),
  receivedAt: Moment,
  nextAttemptAt: OrNull(Moment),
});
const Query = Type.Object({
  ...PageQuery,
  state: Type.Optional(Type.Enum(['dead', 'failed'])),
});

export const brokenEvents: AppPlugin = async (app) => {
  app.get(
    '/health/webhook-events',
    {
      schema: {
        tags: ['Admin'],
        summary: 'List webhook events that failed, newest first',
        querystring: Query,
        response: { 200: PageJson(EventJson) },
      },
    },
    async ({ query }) => {
      const page = await listBrokenEvents(query);
      return { ...page, items: page.items.map(eventJson) };
    },
  );
};

const eventJson = ({ receivedAt, nextAttemptAt, ...event }: BrokenEvent) => ({
  ...event,
  receivedAt: receivedAt.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
});
