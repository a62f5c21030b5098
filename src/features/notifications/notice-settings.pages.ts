import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { NOTIFICATION_AUDIENCES, type NotificationAudience } from '../../enums.ts';
import type { FormState } from '../../kernel/http/action.ts';
import { Box } from '../../kernel/http/box.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { fromStored, textIn } from '../../kernel/translation/text.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { noticeContext } from './notice-context.ts';
import { CHANNEL_LABELS, EVENT_LABELS } from './notice-labels.ts';
import {
  EVENTS_OF,
  gridOf,
  isChosen,
  lowStockOf,
  type NoticeChanges,
  type NoticeSettings,
} from './notice-settings.ts';
import { CHANNELS, CHANNELS_OF } from './notification-channels.ts';
import { pushPublicKey } from './push/push-keys.ts';
import { listPhones } from './push/queries/phones.ts';

const Line = Type.String({ default: '', maxLength: 20 });

const boxNames = NOTIFICATION_AUDIENCES.flatMap((audience) =>
  EVENTS_OF[audience].flatMap((event) =>
    CHANNELS_OF[audience].map((channel) => `${audience}.${event}.${channel}`),
  ),
);

export const NoticesForm = Type.Object({
  ...Object.fromEntries(boxNames.map((name) => [name, Box])),
  quiet: Box,
  askCod: Box,
  'quietHours.from': Line,
  'quietHours.to': Line,
  lowStockUpTo: Line,
});
type Values = Static<typeof NoticesForm> & Record<string, string | undefined>;

export const noticeSettingsLabels = (t: Translator) => ({
  'quietHours.from': t('settings.notices.quiet.start'),
  'quietHours.to': t('settings.notices.quiet.end'),
  lowStockUpTo: t('settings.notices.low.level'),
});

const NIGHT = { from: '22:00', to: '08:00' };

function noticesValues(settings: NoticeSettings): Record<string, string> {
  const { from, to } = settings.quietHours ?? NIGHT;
  const boxes = NOTIFICATION_AUDIENCES.flatMap((audience) =>
    EVENTS_OF[audience].flatMap((event) =>
      CHANNELS_OF[audience]
        .filter((channel) => isChosen(settings, audience, event, channel))
        .map((channel) => [`${audience}.${event}.${channel}`, 'on']),
    ),
  );
  return {
    ...Object.fromEntries(boxes),
    ...(settings.quietHours ? { quiet: 'on' } : {}),
    ...(settings.askCod ? { askCod: 'on' } : {}),
    'quietHours.from': from,
    'quietHours.to': to,
    lowStockUpTo: String(lowStockOf(settings)),
  };
}

/** Invalid choices are refused on saving. */
export function noticesOf(form: Values): NoticeChanges {
  const choices = (audience: NotificationAudience) =>
    gridOf(audience, (event, channel) => form[`${audience}.${event}.${channel}`] === 'on');
  const low = form.lowStockUpTo.trim();
  return {
    seller: choices('seller'),
    shopper: choices('shopper'),
    askCod: form.askCod === 'on',
    quietHours:
      form.quiet === 'on'
        ? { from: form['quietHours.from'].trim(), to: form['quietHours.to'].trim() }
        : null,
    lowStockUpTo: low === '' ? null : Number(low),
  };
}

function noticeGrids(t: Translator) {
  const either = new Intl.ListFormat(t.locale, { type: 'disjunction' });
  return NOTIFICATION_AUDIENCES.map((audience) => ({
    audience,
    channels: CHANNELS_OF[audience].map((channel) => ({
      channel,
      word: t(CHANNEL_LABELS[channel]),
    })),
    choice: either.format(
      CHANNELS_OF[audience]
        .map((channel) => t(CHANNELS[channel].noun))
        .sort(new Intl.Collator(t.language).compare),
    ),
    events: EVENTS_OF[audience].map((event) => ({ event, word: t(EVENT_LABELS[event]) })),
  }));
}

const quietChannels = (t: Translator): string =>
  t.list(
    CHANNELS_OF.seller
      .filter((each) => CHANNELS[each].keepsQuietHours)
      .map((channel) => t(CHANNELS[channel].noun)),
  );

export async function showNoticeSettings(
  request: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, ...problems }: FormState<Record<string, string | undefined>>,
) {
  const { tenant, server, signedIn, t } = request;
  const [context, phones, publicKey] = await Promise.all([
    noticeContext(tenant),
    listPhones(tenant, signedIn.userId),
    pushPublicKey(server.secrets),
  ]);
  return reply.page('seller/settings/notices', {
    store: sellerStore(request),
    context,
    phones: phones.map((phone) => ({
      ...phone,
      lastError: phone.lastError && textIn(fromStored(phone.lastError), t),
    })),
    publicKey,
    grids: noticeGrids(t),
    quietChannels: quietChannels(t),
    choices: { ...problems, values: typed ?? noticesValues(context.settings) },
  });
}
