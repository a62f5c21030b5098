import { Type } from 'typebox';
import {
  listNotifications,
  NOTIFICATION_SORTS,
} from '../../domain/notifications/list-notifications.ts';
import { markRead } from '../../domain/notifications/mark-read.ts';
import type { Notification } from '../../domain/notifications/notification.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, NOTIFICATION_STATUSES } from '../../enums.ts';
import type { AppPlugin } from '../../http-types.ts';
import { PageJson, PageQuery } from '../../pagination.ts';

const ListQuery = Type.Object({
  ...PageQuery,
  kind: Type.Optional(Type.Enum([...NOTIFICATION_KINDS])),
  channel: Type.Optional(Type.Enum([...NOTIFICATION_CHANNELS])),
  unread: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Type.Enum([...NOTIFICATION_SORTS])),
});
const NotificationJson = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...NOTIFICATION_KINDS]),
  channel: Type.Enum([...NOTIFICATION_CHANNELS]),
  status: Type.Enum([...NOTIFICATION_STATUSES]),
  title: Type.String(),
  body: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
  readAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
});
// A bare POST without a body means all.
const ReadBody = Type.Union([
  Type.Null(),
  Type.Object({
    ids: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 1_000 })),
  }),
]);

/** What the seller was told. */
export const notificationRoutes: AppPlugin = async (app) => {
  app.get(
    '/notifications',
    {
      schema: {
        summary: 'List notifications',
        querystring: ListQuery,
        response: { 200: PageJson(NotificationJson) },
      },
    },
    async ({ tenant, query }) => {
      const page = await listNotifications(tenant, query);
      return { ...page, items: page.items.map(notificationJson) };
    },
  );

  app.post(
    '/notifications/read',
    { schema: { summary: 'Mark notifications as read: all without ids', body: ReadBody } },
    async ({ tenant, body }, reply) => {
      await markRead(tenant, body?.ids);
      return reply.code(204).send();
    },
  );
};

const notificationJson = (notification: Notification) => ({
  id: notification.id,
  kind: notification.kind,
  channel: notification.channel,
  status: notification.status,
  title: notification.title,
  body: notification.body,
  data: notification.data,
  readAt: notification.readAt?.toISOString() ?? null,
  createdAt: notification.createdAt.toISOString(),
});
