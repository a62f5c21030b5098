import { type TSchema, Type } from 'typebox';
import type { NotificationAudience } from '../../enums.ts';
import type { Answer } from '../../kernel/db/answer.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { englishOrNull } from '../../kernel/translation/text.ts';
import { type NoticeContext, noticeContext } from './notice-context.ts';
import { EVENTS_OF, gridOf, isChosen, lowStockOf, type NoticeChanges } from './notice-settings.ts';
import { CHANNELS, CHANNELS_OF } from './notification-channels.ts';
import { pushPublicKey } from './push/push-keys.ts';
import { type ListedPhone, listPhones } from './push/queries/phones.ts';

type Grid = NonNullable<NoticeChanges['seller']>;

/** `each` says whether both may be absent. */
function gridJson(audience: NotificationAudience, each: (schema: TSchema) => TSchema) {
  const channels = CHANNELS_OF[audience].map((channel) => [channel, each(Type.Boolean())]);
  const switches = Type.Object(Object.fromEntries(channels));
  const events = EVENTS_OF[audience].map((event) => [event, each(switches)]);
  return Type.Unsafe<Grid>(Type.Object(Object.fromEntries(events)));
}
const whole = (audience: NotificationAudience) => gridJson(audience, (schema) => schema);
const partly = (audience: NotificationAudience) =>
  Type.Optional(gridJson(audience, (schema) => Type.Optional(schema)));

const QuietHours = OrNull(
  Type.Object(
    { from: Type.String({ maxLength: 20 }), to: Type.String({ maxLength: 20 }) },
    { description: 'Times in the store’s time zone, such as 22:00' },
  ),
);
/** Push says how many browsers. */
const CAN_SEND = CHANNELS_OF.seller
  .map((channel) => CHANNELS[channel].sendsIf)
  .filter((name) => name !== 'phones');
const NoticeSettingsJson = Type.Object({
  seller: whole('seller'),
  shopper: whole('shopper'),
  quietHours: QuietHours,
  askCod: Type.Boolean({
    description: 'Automatically ask customers to confirm each new COD order',
  }),
  lowStockUpTo: Type.Integer({ description: 'Stock at or below this number counts as low' }),
  reach: Type.Object(
    {
      email: Type.String(),
      phone: OrNull(Type.String()),
      browsers: Type.Integer(),
      ...Object.fromEntries(CAN_SEND.map((name) => [name, Type.Boolean()])),
    },
    { description: 'Where the seller’s notifications are sent, and which channels can send' },
  ),
});
export const NoticeChangesBody = Type.Object({
  seller: partly('seller'),
  shopper: partly('shopper'),
  quietHours: Type.Optional(QuietHours),
  askCod: Type.Optional(Type.Boolean()),
  lowStockUpTo: Type.Optional(
    OrNull(
      Type.Integer({
        description: 'Stock at or below this number counts as low. Null restores the default',
      }),
    ),
  ),
});

export const noticeSettingsAnswer: Answer<NoticeContext> = {
  schema: NoticeSettingsJson,
  json(context) {
    const { settings, sellerEmail, sellerPhone, phones } = context;
    const grid = (audience: NotificationAudience) =>
      gridOf(audience, (event, channel) => isChosen(settings, audience, event, channel));
    return {
      seller: grid('seller'),
      shopper: grid('shopper'),
      quietHours: settings.quietHours ?? null,
      askCod: settings.askCod ?? false,
      lowStockUpTo: lowStockOf(settings),
      reach: {
        email: sellerEmail,
        phone: sellerPhone,
        browsers: phones,
        ...Object.fromEntries(CAN_SEND.map((name) => [name, context[name]])),
      },
    };
  },
};

const Time = Type.String({ format: 'date-time' });
const PhonesJson = Type.Object({
  publicKey: Type.String({ description: 'The browser’s push subscription' }),
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      device: Type.String(),
      person: Type.String(),
      isMine: Type.Boolean(),
      lastError: OrNull(Type.String()),
      usedAt: OrNull(Time),
      createdAt: Time,
    }),
  ),
});

const phoneJson = ({ usedAt, createdAt, ...phone }: ListedPhone) => ({
  ...phone,
  lastError: englishOrNull(phone.lastError),
  usedAt: usedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** The settings of notifications, and the browsers that show them. */
export const noticeSettingsReads: AppPlugin = async (app) => {
  const response = { 200: noticeSettingsAnswer.schema };
  app.get(
    '/store/notices',
    { schema: { tags: ['Store'], summary: 'Get the notification settings', response } },
    async ({ tenant }) => noticeSettingsAnswer.json(await noticeContext(tenant), ''),
  );

  app.get(
    '/push-subscriptions',
    {
      schema: {
        tags: ['Notifications'],
        summary: 'List the browsers that show notifications, newest first',
        response: { 200: PhonesJson },
      },
    },
    async ({ tenant, signedIn }) => {
      const [publicKey, phones] = await Promise.all([
        pushPublicKey(app.secrets),
        listPhones(tenant, signedIn.userId),
      ]);
      return { publicKey, items: phones.map(phoneJson) };
    },
  );
};
