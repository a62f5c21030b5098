import { Type } from 'typebox';
import { PageQuery } from '../../../db/pagination.ts';
import {
  replayDeadSince,
  replayDelivery,
  sendTestEvent,
} from '../../../domain/outgoing/replay-deliveries.ts';
import { invalidField } from '../../../errors.ts';
import { startOfDay } from '../../../format/local-day.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../../outgoing-enums.ts';
import { message } from '../../../translation/translator.ts';
import { showEndpoint } from './endpoint-page.ts';

const One = Type.Object({ id: Type.String({ format: 'uuid' }) });
const OneDelivery = Type.Object({
  id: Type.String({ format: 'uuid' }),
  deliveryId: Type.String({ format: 'uuid' }),
});
const Query = Type.Object({ page: PageQuery.page, state: Type.String({ default: '' }) });
const pathOf = (id: string) => `/dashboard/settings/webhooks/${id}`;

export const webhookDeliveryPages: AppPlugin = async (app) => {
  app.get(
    '/settings/webhooks/:id/deliveries',
    { schema: { params: One, querystring: Query } },
    (request, reply) => {
      const { page, state } = request.query;
      const known = DELIVERY_STATES.find((each) => each === state) satisfies
        | DeliveryState
        | undefined;
      return showEndpoint(request, reply, request.params.id, { page, state: known });
    },
  );

  app.post(
    '/settings/webhooks/:id/test',
    { config: { asksAgain: false }, schema: { params: One } },
    async ({ tenant, params, t }, reply) => {
      await sendTestEvent(tenant, params.id);
      reply.flash(t('settings.said.testOnItsWay'));
      return reply.redirect(`${pathOf(params.id)}#deliveries`, 303);
    },
  );

  app.post(
    '/settings/webhooks/:id/deliveries/:deliveryId/replay',
    { config: { asksAgain: false }, schema: { params: OneDelivery } },
    async ({ tenant, params, t }, reply) => {
      await replayDelivery(tenant, params.id, params.deliveryId);
      reply.flash(t('settings.said.sentAgain'));
      return reply.redirect(`${pathOf(params.id)}#deliveries`, 303);
    },
  );

  app.post(
    '/settings/webhooks/:id/replay',
    {
      config: { asksAgain: false },
      schema: {
        params: One,
        body: Type.Object({ since: Type.String({ default: '', maxLength: 40 }) }),
      },
    },
    async (request, reply) => {
      const { tenant, params, body, t } = request;
      try {
        const since = startOfDay(body.since, sellerStore(request).timeZone);
        if (!since) throw invalidField('since', message('errors.webhooks.date'));
        const count = await replayDeadSince(tenant, params.id, since);
        reply.flash(t('settings.said.allSentAgain', { count }));
      } catch (error) {
        const problems = formProblems(error, { since: t('settings.deliveries.since') }, t);
        return showEndpoint(request, reply.code(422), params.id, { ...problems, ...body });
      }
      return reply.redirect(`${pathOf(params.id)}#deliveries`, 303);
    },
  );
};
