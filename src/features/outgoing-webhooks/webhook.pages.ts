import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { PageQuery, pageOrLast } from '../../kernel/db/pagination.ts';
import { dayLater, localDay } from '../../kernel/format/local-day.ts';
import { looksIn, type StatusLook } from '../../kernel/format/status-labels.ts';
import { type FormProblems, NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { paramsOf } from '../../kernel/http/path.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { keysOf } from '../../kernel/translation/keys-of.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { fromStored, textIn } from '../../kernel/translation/text.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import type { NewEndpoint } from './change-endpoint.ts';
import { type LoggedDelivery, listDeliveries } from './outgoing-delivery.ts';
import {
  DELIVERY_STATES,
  type DeliveryState,
  type OffReason,
  OUTGOING_EVENTS,
} from './outgoing-enums.ts';
import { TEST_EVENT } from './outgoing-event.ts';
import { OUTGOING } from './outgoing-limits.ts';
import { findEndpoint, listEndpoints, type ShownEndpoint } from './webhook-endpoint.ts';

const { params } = paramsOf('/:id');
const Query = Type.Object({ page: PageQuery.page, state: Type.String({ default: '' }) });

export const webhookPages: AppPlugin = async (app) => {
  app.get('/settings/webhooks', (request, reply) => showEndpoints(request, reply));

  app.get('/settings/webhooks/:id', { schema: { params } }, (request, reply) =>
    showEndpoint(request, reply, request.params.id),
  );

  app.get(
    '/settings/webhooks/:id/deliveries',
    { schema: { params, querystring: Query } },
    (request, reply) => {
      const { page, state } = request.query;
      const known = DELIVERY_STATES.find((each) => each === state);
      return showEndpoint(request, reply, request.params.id, { page, state: known });
    },
  );
};

const Event = Type.String({ maxLength: 100 });

export const EndpointForm = Type.Object({
  url: Type.String({ default: '', maxLength: 2_000 }),
  // Absent where no box is ticked.
  eventTypes: Type.Optional(Type.Union([Event, Type.Array(Event, { maxItems: 20 })])),
});

export const endpointLabels = (t: Translator) => ({
  url: t('settings.webhooks.address'),
  eventTypes: t('settings.webhooks.events'),
});

const EVENT_WORDS = keysOf('settings.event', OUTGOING_EVENTS);

const eventChoices = (t: Translator) =>
  OUTGOING_EVENTS.map((type) => ({ type, words: t(EVENT_WORDS[type]) }));

export function endpointOf({ url, eventTypes = [] }: Static<typeof EndpointForm>) {
  const ticked = [eventTypes].flat();
  return { url, eventTypes: OUTGOING_EVENTS.filter((type) => ticked.includes(type)) };
}

interface TypedEndpoint extends Partial<NewEndpoint & FormProblems> {
  since?: string;
}

/** A page's own address is its `url`. */
const shownAgain = ({ url, problems, message, errors = NO_ERRORS, ...typed }: TypedEndpoint) => ({
  ...typed,
  errors,
  ...(problems ? { problems } : {}),
  ...(message === undefined ? {} : { message }),
  ...(url === undefined ? {} : { address: url }),
});

export async function showEndpoints(
  request: FastifyRequest,
  reply: FastifyReply,
  typed: TypedEndpoint = {},
) {
  const endpoints = await listEndpoints(request.tenant);
  return reply.page('seller/webhooks/index', {
    endpoints,
    eventTypes: [],
    mayAdd: endpoints.length < OUTGOING.endpointsPerStore,
    most: OUTGOING.endpointsPerStore,
    events: eventChoices(request.t),
    ...shownAgain(typed),
  });
}

/** The only page that ever shows a secret: no cache may store it. */
export const showSecret = (
  _request: FastifyRequest,
  reply: FastifyReply,
  { signingSecret, ...endpoint }: ShownEndpoint & { signingSecret: string },
  { isNew = false } = {},
) =>
  reply
    .header('cache-control', 'no-store')
    .page('seller/webhooks/secret', { endpoint, signingSecret, isNew });

const LOOKS: Record<DeliveryState, StatusLook<MessageKey>> = {
  pending: { word: 'settings.deliveries.pending', icon: 'clock', tone: 'info' },
  delivered: { word: 'settings.deliveries.delivered', icon: 'check', tone: 'good' },
  dead: { word: 'settings.deliveries.dead', icon: 'alert', tone: 'bad' },
};

const OFF_WORDS: Record<OffReason, MessageKey> = {
  paused: 'settings.webhooks.offPaused',
  gone: 'settings.webhooks.offGone',
  failing: 'settings.webhooks.offFailing',
};

const PAGE_LENGTH = 25;

interface Shown extends TypedEndpoint {
  page?: number;
  state?: DeliveryState | undefined;
}

export async function showEndpoint(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  { page = 1, state, ...typed }: Shown = {},
) {
  const { tenant, t } = request;
  const store = sellerStore(request);
  const endpoint = await findEndpoint(tenant, id);
  const list = await pageOrLast(page, (at) =>
    listDeliveries(tenant, id, { page: at, limit: PAGE_LENGTH, state }),
  );
  return reply.page('seller/webhooks/show', {
    store,
    endpoint,
    offKey: endpoint.disabledReason && OFF_WORDS[endpoint.disabledReason],
    events: eventChoices(t),
    address: endpoint.url,
    eventTypes: endpoint.eventTypes,
    list: { ...list, items: list.items.map((delivery) => deliveryView(delivery, t)) },
    state: state ?? '',
    states: Object.entries(LOOKS).map(([value, { word }]) => ({ value, label: t(word) })),
    since: dayLater(localDay(new Date(), store.timeZone), -1),
    ...shownAgain(typed),
  });
}

const deliveryView = ({ data, ...delivery }: LoggedDelivery, t: Translator) => {
  const { orderNumber } = data as { orderNumber?: number };
  const isRetried = delivery.state === 'pending' && delivery.attempts > 0;
  return {
    ...delivery,
    orderNumber,
    error: delivery.error && textIn(fromStored(delivery.error), t),
    words: t(delivery.type === TEST_EVENT ? 'settings.event.test' : EVENT_WORDS[delivery.type]),
    look: isRetried
      ? ({ word: t('settings.deliveries.retrying'), icon: 'clock', tone: 'warn' } as const)
      : looksIn(LOOKS, t)[delivery.state],
    tries: t('settings.deliveries.tries', { count: delivery.attempts }),
  };
};
