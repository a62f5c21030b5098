import { type TSchema, Type } from 'typebox';
import type { NotificationAudience } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { actorOf } from '../../../session.ts';
import { changeNoticeSettings } from '../change-notice-settings.ts';
import { noticeContext } from '../notice-context.ts';
import { EVENTS_OF, gridOf, isChosen, lowStockOf, type NoticeChanges } from '../notice-settings.ts';
import { CHANNELS_OF } from '../notification-channels.ts';

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
      hasMail: Type.Boolean(),
      hasChat: Type.Boolean(),
    },
    { description: 'Where the seller’s notifications are sent, and which channels can send' },
  ),
});
const ChangesBody = Type.Object({
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

const HERE = '/store/notices';
const schema = { tags: ['Store'], response: { 200: NoticeSettingsJson } };

export const noticeSettingsRoutes: AppPlugin = async (app) => {
  app.get(HERE, { schema: { ...schema, summary: 'Get the notification settings' } }, ({ tenant }) =>
    settingsJson(tenant),
  );

  app.patch(
    HERE,
    {
      schema: {
        ...schema,
        summary: 'Change the notification settings. Settings not in the request stay the same',
        body: ChangesBody,
      },
    },
    async ({ tenant, signedIn, body }) => {
      await changeNoticeSettings(tenant, body, actorOf(signedIn));
      return settingsJson(tenant);
    },
  );
};

async function settingsJson(tenant: Tenant) {
  const { settings, sellerEmail, sellerPhone, phones, hasMail, hasChat } =
    await noticeContext(tenant);
  const grid = (audience: NotificationAudience) =>
    gridOf(audience, (event, channel) => isChosen(settings, audience, event, channel));
  return {
    seller: grid('seller'),
    shopper: grid('shopper'),
    quietHours: settings.quietHours ?? null,
    askCod: settings.askCod ?? false,
    lowStockUpTo: lowStockOf(settings),
    reach: { email: sellerEmail, phone: sellerPhone, browsers: phones, hasMail, hasChat },
  };
}
