import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { englishOrNull } from '../../../kernel/translation/text.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { testPhone } from '../push/phones.ts';
import { pushPublicKey } from '../push/push-keys.ts';
import { type ListedPhone, listPhones } from '../push/queries/phones.ts';
import { subscribePhone, unsubscribePhone } from '../push/subscribe-phone.ts';

const Body = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: 2_000 }),
  keys: Type.Object({
    p256dh: Type.String({ maxLength: 200 }),
    auth: Type.String({ maxLength: 100 }),
  }),
  device: Type.Optional(Type.String({ maxLength: 100 })),
});
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const IdJson = Type.Object({ id: Type.String() });
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
const tags = ['Notifications'];

export const pushSubscriptionRoutes: AppPlugin = async (app) => {
  app.get(
    '/push-subscriptions',
    {
      schema: {
        tags,
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

  app.post(
    '/push-subscriptions',
    {
      config: { permission: 'account.own' },
      schema: {
        tags,
        summary: 'Subscribe a browser to notifications',
        body: Body,
        response: { 201: IdJson },
      },
    },
    async ({ tenant, signedIn, body }, reply) => {
      const { endpoint, keys, device = '' } = body;
      const phone = { endpoint, keys, device: device.trim() };
      return reply.code(201).send({ id: await subscribePhone(tenant, phone, actorOf(signedIn)) });
    },
  );

  app.post(
    '/push-subscriptions/:id/test',
    {
      schema: {
        tags,
        summary: 'Send a test to a browser',
        params: Params,
        response: { 202: Type.Null({ description: 'A test notification is being sent' }) },
      },
    },
    async ({ tenant, params }, reply) => {
      await testPhone(tenant, params.id, english);
      return reply.code(202).send(null);
    },
  );

  app.delete(
    '/push-subscriptions/:id',
    { schema: { tags, summary: 'Unsubscribe a browser that shows notifications', params: Params } },
    async ({ tenant, signedIn, params }, reply) => {
      await unsubscribePhone(tenant, params.id, actorOf(signedIn));
      return reply.code(204).send();
    },
  );
};

const phoneJson = ({ usedAt, createdAt, ...phone }: ListedPhone) => ({
  ...phone,
  lastError: englishOrNull(phone.lastError),
  usedAt: usedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
