import { Type } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_TARGETS } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { endOf, Moment, momentOf } from '../../../web/api/moment-query.ts';
import { type AuditEvent, listAudit, MOST_LISTED } from './list-audit.ts';

const Facts = OrNull(Type.Record(Type.String(), Type.Unknown()));
const EventJson = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  action: Type.Enum([...AUDIT_ACTIONS]),
  actor: Type.Object({
    id: OrNull(Type.String({ description: 'Null if the action was a command on the server' })),
    name: Type.String(),
    email: Type.String(),
  }),
  targetType: Type.Enum([...AUDIT_TARGETS]),
  targetId: OrNull(Type.String()),
  before: Facts,
  after: Facts,
  reason: OrNull(Type.String()),
});
const Id = Type.Optional(Type.String({ format: 'uuid' }));
const Query = Type.Object({
  ...PageQuery,
  action: Type.Optional(Type.Enum([...AUDIT_ACTIONS])),
  actorId: Id,
  targetType: Type.Optional(Type.Enum([...AUDIT_TARGETS])),
  targetId: Type.Optional(Type.String({ maxLength: 200 })),
  ownerId: Id,
  from: Moment,
  to: Moment,
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Text to search for in names and reasons' }),
  ),
});

export const auditReads: AppPlugin = async (app) => {
  app.get(
    '/audit',
    {
      schema: {
        tags: ['Admin'],
        summary: 'List operator actions, newest first',
        description: `\`total\` counts up to ${MOST_LISTED}; use narrower filters for older entries.`,
        querystring: Query,
        response: { 200: PageJson(EventJson) },
      },
    },
    async ({ query }) => {
      const { page, limit, from, to, ...filter } = query;
      const list = await listAudit(
        { ...filter, from: momentOf(from, 'from'), to: endOf(to) },
        { page, limit },
      );
      return { ...list, items: list.items.map(eventJson) };
    },
  );
};

const eventJson = (event: AuditEvent) => ({
  id: event.id,
  at: event.at.toISOString(),
  action: event.action,
  actor: event.actor,
  targetType: event.targetType,
  targetId: event.targetId,
  before: event.before,
  after: event.after,
  reason: event.reason,
});
