import { Type } from 'typebox';
import {
  NOTIFICATION_AUDIENCES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_STATUSES,
} from '../../enums.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { englishOrNull, textIn } from '../../kernel/translation/text.ts';
import { translator } from '../../kernel/translation/translator.ts';
import { seesAmounts } from '../../permissions.ts';
import type { Session } from '../../session.ts';
import { LETTER_HOLDS } from '../email-limits/letter-enums.ts';
import { withoutAmounts } from '../orders/shown-events.ts';
import { languageOf } from './deliver/claimed-notification.ts';
import { listNotifications, NOTIFICATION_SORTS } from './list-notifications.ts';
import { markRead } from './mark-read.ts';
import { noticesFor } from './notice-permissions.ts';
import type { Notification } from './notification.ts';
import { UNLISTED_CHANNELS } from './notification-channels.ts';
import { resendNotification } from './resend-notification.ts';
import { shownWords } from './shown-words.ts';

const ListQuery = Type.Object({
  ...PageQuery,
  kind: Type.Optional(Type.Enum([...NOTIFICATION_KINDS])),
  channel: Type.Optional(Type.Enum([...NOTIFICATION_CHANNELS])),
  audience: Type.Optional(Type.Enum([...NOTIFICATION_AUDIENCES])),
  status: Type.Optional(Type.Enum([...NOTIFICATION_STATUSES])),
  orderId: Type.Optional(Type.String({ format: 'uuid' })),
  unread: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Type.Enum([...NOTIFICATION_SORTS])),
});
const TimeOrNull = OrNull(Type.String({ format: 'date-time' }));
const NotificationJson = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...NOTIFICATION_KINDS]),
  channel: Type.Enum([...NOTIFICATION_CHANNELS]),
  status: Type.Enum([...NOTIFICATION_STATUSES]),
  title: Type.String(),
  body: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
  event: OrNull(Type.String()),
  audience: Type.Enum([...NOTIFICATION_AUDIENCES]),
  recipient: OrNull(Type.String()),
  error: OrNull(Type.String()),
  heldFor: OrNull(Type.Enum([...LETTER_HOLDS])),
  attempts: Type.Integer(),
  resends: Type.Integer(),
  orderId: OrNull(Type.String()),
  nextAttemptAt: TimeOrNull,
  sentAt: TimeOrNull,
  readAt: TimeOrNull,
  createdAt: Type.String({ format: 'date-time' }),
});
// A bare POST without a body means all.
const ReadBody = Type.Union([
  Type.Null(),
  Type.Object({
    ids: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 1_000 })),
  }),
]);

const UNLISTED = UNLISTED_CHANNELS.map((channel) => `\`${channel}\``).join(' or ');

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const notificationRoutes: AppPlugin = async (app) => {
  app.get(
    '/notifications',
    {
      schema: {
        summary: `List notifications. Those in the ${UNLISTED} channel are listed only if requested`,
        querystring: ListQuery,
        response: { 200: PageJson(NotificationJson) },
      },
    },
    async ({ tenant, query, signedIn }) => {
      const page = await listNotifications(tenant, { ...query, events: noticesFor(signedIn) });
      return { ...page, items: page.items.map((item) => notificationJson(item, signedIn)) };
    },
  );

  app.post(
    '/notifications/read',
    {
      schema: {
        summary: 'Mark notifications as read. Without IDs, all of them are marked',
        body: ReadBody,
      },
    },
    async ({ tenant, body, signedIn }, reply) => {
      await markRead(tenant, { ids: body?.ids, events: noticesFor(signedIn) });
      return reply.code(204).send();
    },
  );

  app.post(
    '/notifications/:id/resend',
    {
      config: { permission: 'messages.reply' },
      schema: {
        summary: 'Resend a sent or failed notification',
        params: Params,
        response: { 200: NotificationJson },
      },
    },
    async ({ tenant, params, signedIn }) =>
      notificationJson(await resendNotification(tenant, params.id), signedIn),
  );
};

const notificationJson = (notification: Notification, who: Session) => ({
  id: notification.id,
  kind: notification.kind,
  channel: notification.channel,
  status: notification.status,
  ...spoken(notification, who),
  data: seesAmounts(who) ? notification.data : withoutAmounts(notification.data),
  event: notification.event,
  audience: notification.audience,
  recipient: notification.recipient,
  error: englishOrNull(notification.error),
  heldFor: notification.heldFor,
  attempts: notification.attempts,
  resends: notification.resends,
  orderId: notification.orderId,
  nextAttemptAt: notification.nextAttemptAt?.toISOString() ?? null,
  sentAt: notification.sentAt?.toISOString() ?? null,
  readAt: notification.readAt?.toISOString() ?? null,
  createdAt: notification.createdAt.toISOString(),
});

/** In the language that it was sent in or, in the app, that its owner had then. */
function spoken(notification: Notification, who: Session) {
  const { title, body } = shownWords(notification, who);
  const t = translator(languageOf(notification));
  return { title: textIn(title, t), body: textIn(body, t) };
}
