import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type NewEndpoint,
  renewSecret,
  type WithSecret,
} from '../../../domain/outgoing/change-endpoint.ts';
import { findEndpoint, listEndpoints } from '../../../domain/outgoing/webhook-endpoint.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import { OUTGOING } from '../../../outgoing-limits.ts';
import { actorOf } from '../../../session.ts';
import { EndpointForm, endpointOf, eventChoices, labels } from './endpoint-form.ts';
import { showEndpoint } from './endpoint-page.ts';

const HERE = '/dashboard/settings/webhooks';
const One = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const webhookEndpointPages: AppPlugin = async (app) => {
  app.get('/settings/webhooks', (request, reply) => showList(request, reply));

  app.post('/settings/webhooks', { schema: { body: EndpointForm } }, async (request, reply) => {
    const typed = endpointOf(request.body);
    try {
      const made = await createEndpoint(request.tenant, typed, actorOf(request.signedIn));
      return await showSecret(request, reply, made);
    } catch (error) {
      const problems = formProblems(error, labels(request.t), request.t);
      return showList(request, reply.code(422), { ...problems, ...shownAgain(typed) });
    }
  });

  app.get('/settings/webhooks/:id', { schema: { params: One } }, (request, reply) =>
    showEndpoint(request, reply, request.params.id),
  );

  app.post(
    '/settings/webhooks/:id',
    { schema: { params: One, body: EndpointForm } },
    async (request, reply) => {
      const { id } = request.params;
      const typed = endpointOf(request.body);
      try {
        await changeEndpoint(request.tenant, id, typed, actorOf(request.signedIn));
      } catch (error) {
        const problems = formProblems(error, labels(request.t), request.t);
        return showEndpoint(request, reply.code(422), id, { ...problems, ...shownAgain(typed) });
      }
      return reply.flash(request.t('settings.said.endpointSaved')).redirect(`${HERE}/${id}`, 303);
    },
  );

  app.post('/settings/webhooks/:id/secret', { schema: { params: One } }, async (request, reply) => {
    const { tenant, params, signedIn } = request;
    return showSecret(request, reply, await renewSecret(tenant, params.id, actorOf(signedIn)), {
      isNew: true,
    });
  });

  app.post('/settings/webhooks/:id/on', { schema: { params: One } }, async (request, reply) => {
    const { tenant, params, signedIn } = request;
    await changeEndpoint(tenant, params.id, { isActive: true }, actorOf(signedIn));
    return reply.flash(request.t('settings.said.endpointOn')).redirect(`${HERE}/${params.id}`, 303);
  });

  app.post('/settings/webhooks/:id/off', { schema: { params: One } }, async (request, reply) => {
    const { tenant, params, signedIn } = request;
    await changeEndpoint(tenant, params.id, { isActive: false }, actorOf(signedIn));
    return reply
      .flash(request.t('settings.said.endpointOff'))
      .redirect(`${HERE}/${params.id}`, 303);
  });

  app.post('/settings/webhooks/:id/delete', { schema: { params: One } }, async (request, reply) => {
    const { tenant, params, signedIn } = request;
    await deleteEndpoint(tenant, params.id, actorOf(signedIn));
    return reply.flash(request.t('settings.said.endpointDeleted')).redirect(HERE, 303);
  });
};

/** A page's own address is its `url`. */
const shownAgain = ({ url, eventTypes }: NewEndpoint) => ({ address: url, eventTypes });

async function showList(request: FastifyRequest, reply: FastifyReply, typed: object = {}) {
  const endpoints = await listEndpoints(request.tenant);
  return reply.page('seller/webhooks/index', {
    endpoints,
    eventTypes: [],
    mayAdd: endpoints.length < OUTGOING.endpointsPerStore,
    most: OUTGOING.endpointsPerStore,
    events: eventChoices(request.t),
    ...typed,
  });
}

/** The only page that ever shows a secret: no cache may store it. */
async function showSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, secret }: WithSecret,
  { isNew = false } = {},
) {
  const endpoint = await findEndpoint(request.tenant, id);
  return reply
    .header('cache-control', 'no-store')
    .page('seller/webhooks/secret', { endpoint, signingSecret: secret, isNew });
}
