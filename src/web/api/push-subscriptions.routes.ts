import { Type } from 'typebox';
import { removePhone } from '../../domain/notifications/push/phones.ts';
import { subscribePhone } from '../../domain/notifications/push/subscribe-phone.ts';
import { testPhone } from '../../domain/notifications/push/test-phone.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';

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
const tags = ['Notifications'];

/** Browsers that show the store's notices. */
export const pushSubscriptionRoutes: AppPlugin = async (app) => {
  app.post(
    '/push-subscriptions',
    {
      config: { locked: 'phones' },
      schema: {
        tags,
        summary: 'Have a browser show notices',
        body: Body,
        response: { 201: IdJson },
      },
    },
    async ({ tenant, signedIn, body }, reply) => {
      const { endpoint, keys, device = '' } = body;
      const phone = { endpoint, keys, device: device.trim() };
      return reply.code(201).send({ id: await subscribePhone(tenant, signedIn.userId, phone) });
    },
  );

  app.post(
    '/push-subscriptions/:id/test',
    {
      schema: {
        tags,
        summary: 'Send a test to a browser',
        params: Params,
        response: { 202: Type.Null({ description: 'It is on its way' }) },
      },
    },
    async ({ tenant, params }, reply) => {
      await testPhone(tenant, params.id);
      return reply.code(202).send(null);
    },
  );

  app.delete(
    '/push-subscriptions/:id',
    { schema: { tags, summary: 'Show notices in a browser no more', params: Params } },
    async ({ tenant, params }, reply) => {
      if (!(await removePhone(tenant, params.id))) throw notFound('Phone');
      return reply.code(204).send();
    },
  );
};
