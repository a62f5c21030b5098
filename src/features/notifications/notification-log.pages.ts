import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  NOTIFICATION_AUDIENCES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_STATUSES,
} from '../../enums.ts';
import { Refusal } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { pageOrLast } from '../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { fromStored, textIn } from '../../kernel/translation/text.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { may } from '../../permissions.ts';
import { backTo } from '../../web/seller/back-to.ts';
import { findOrder } from '../orders/find-order.ts';
import { listNotifications } from './list-notifications.ts';
import { AUDIENCE_LABELS, CHANNEL_LABELS, EVENT_LABELS, statusLooks } from './notice-labels.ts';
import { noticesFor } from './notice-permissions.ts';
import type { Notification } from './notification.ts';
import { CHANNELS, isOutside } from './notification-channels.ts';
import { resendNotification } from './resend-notification.ts';

const LogQuery = Type.Object({
  status: Type.Enum(['', ...NOTIFICATION_STATUSES], { default: '' }),
  channel: Type.Enum(['', ...NOTIFICATION_CHANNELS], { default: '' }),
  to: Type.Enum(['', ...NOTIFICATION_AUDIENCES], { default: '' }),
  order: Type.String({ maxLength: 36, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
type Query = Static<typeof LogQuery>;
const One = Type.Object({ id: Type.String({ format: 'uuid' }) });
const ResendForm = Type.Object({ back: Type.String({ maxLength: 500, default: '' }) });
const HERE = '/dashboard/notifications/log';
const PAGE_LENGTH = 25;

export const notificationLogPages: AppPlugin = async (app) => {
  app.get('/notifications/log', { schema: { querystring: LogQuery } }, async (request, reply) =>
    reply.page(
      'seller/notifications/log',
      await logPage(request, request.query),
      'seller/notifications/_log',
    ),
  );

  app.post(
    '/notifications/:id/resend',
    { config: { permission: 'messages.reply' }, schema: { params: One, body: ResendForm } },
    async ({ tenant, params, body, t }, reply) => {
      const said = await resendNotification(tenant, params.id).then(
        (notice) => resentText(notice, t),
        (error) => {
          if (error instanceof Refusal && error.code === 'RESEND_LIMIT') return error.textIn(t);
          throw error;
        },
      );
      return reply.flash(said).redirect(backTo(body.back, HERE, HERE), 303);
    },
  );
};

const resentText = (notice: Notification, t: Translator): string => {
  const recipient = addressOf(notice);
  return recipient ? t('desk.log.sentAgainTo', { recipient }) : t('desk.log.sentAgain');
};

/** Null on a channel without addresses; the recipient of a test is a phone's id. */
const addressOf = ({ recipient, channel }: Notification): string | null =>
  isOutside(channel) && CHANNELS[channel].contact ? recipient : null;

async function logPage(request: FastifyRequest, query: Query) {
  const { tenant, t } = request;
  const mayOpen = isUuid(query.order) && may(request.signedIn, 'orders.read');
  const order = mayOpen ? await findOrder(tenant, query.order) : null;
  const list = await pageOrLast(query.page, (page) =>
    listNotifications(tenant, {
      page,
      limit: PAGE_LENGTH,
      status: query.status || undefined,
      channel: query.channel || undefined,
      audience: query.to || undefined,
      orderId: order?.id,
      withUnlisted: true,
      events: noticesFor(request.signedIn),
    }),
  );
  const link = (changes: Partial<Query>) => linkTo({ ...query, page: 1, ...changes });
  return {
    store: sellerStore(request),
    query,
    order,
    link,
    here: linkTo({ ...query, page: list.page }),
    isFiltered: link({}) !== HERE,
    isNarrowed: [query.status, query.channel, query.to].some(Boolean),
    list: { ...list, items: list.items.map((notice) => entryOf(notice, t)) },
    channels: NOTIFICATION_CHANNELS.map((value) => ({ value, label: t(CHANNEL_LABELS[value]) })),
    words: {
      audiences: {
        seller: t(AUDIENCE_LABELS.seller),
        shopper: t(AUDIENCE_LABELS.shopper),
      },
      statuses: statusLooks(t),
    },
  };
}

function linkTo(query: Query): string {
  const set = Object.entries(query).filter(([, value]) => value !== '' && value !== 1);
  const text = new URLSearchParams(
    set.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text ? `${HERE}?${text}` : HERE;
}

const entryOf = (notice: Notification, t: Translator) => ({
  ...notice,
  title: textIn(notice.words.title, t),
  error: notice.error && textIn(fromStored(notice.error), t),
  what: t(notice.event ? EVENT_LABELS[notice.event] : 'desk.log.test'),
  look: statusLooks(t)[notice.status],
  channelWord: t(CHANNEL_LABELS[notice.channel]),
  isOutside: isOutside(notice.channel),
  whom: addressOf(notice),
  waits: notice.nextAttemptAt !== null && notice.nextAttemptAt.getTime() > Date.now(),
  mayResend: isOutside(notice.channel) && notice.status !== 'queued',
});
