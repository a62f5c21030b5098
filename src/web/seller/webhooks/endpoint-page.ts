import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOrLast } from '../../../db/pagination.ts';
import { type LoggedDelivery, listDeliveries } from '../../../domain/outgoing/outgoing-delivery.ts';
import { TEST_EVENT } from '../../../domain/outgoing/outgoing-event.ts';
import { OFF_WORDS } from '../../../domain/outgoing/turn-off.ts';
import { findEndpoint } from '../../../domain/outgoing/webhook-endpoint.ts';
import { dayLater, localDay } from '../../../format/local-day.ts';
import type { StatusLook } from '../../../format/status-labels.ts';
import {
  type DeliveryState,
  OUTGOING_EVENTS,
  type OutgoingEventType,
} from '../../../outgoing-enums.ts';
import { sellerStore } from '../seller-store.ts';
import { EVENT_WORDS } from './endpoint-form.ts';

const LOOKS: Record<DeliveryState, StatusLook> = {
  pending: { word: 'Waiting', icon: 'clock', tone: 'info' },
  delivered: { word: 'Delivered', icon: 'check', tone: 'good' },
  dead: { word: 'Given up', icon: 'alert', tone: 'bad' },
};
const RETRYING: StatusLook = { word: 'Trying again', icon: 'clock', tone: 'warn' };
const PAGE_LENGTH = 25;

interface Shown {
  page?: number;
  state?: DeliveryState | undefined;
  /** What was typed, and what is wrong with it. */
  [typed: string]: unknown;
}

/** One endpoint with its form, its secret’s state and the deliveries to it. */
export async function showEndpoint(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  { page = 1, state, ...typed }: Shown = {},
) {
  const { tenant } = request;
  const store = sellerStore(request);
  const endpoint = await findEndpoint(tenant, id);
  const list = await pageOrLast(page, (at) =>
    listDeliveries(tenant, id, { page: at, limit: PAGE_LENGTH, state }),
  );
  return reply.page('seller/webhooks/show', {
    store,
    endpoint,
    offWord: endpoint.disabledReason && OFF_WORDS[endpoint.disabledReason],
    events: OUTGOING_EVENTS.map((type) => ({ type, words: EVENT_WORDS[type] })),
    address: endpoint.url,
    eventTypes: endpoint.eventTypes,
    list: { ...list, items: list.items.map(deliveryView) },
    state: state ?? '',
    states: Object.entries(LOOKS).map(([value, { word }]) => ({ value, label: word })),
    since: dayLater(localDay(new Date(), store.timeZone), -1),
    ...typed,
  });
}

const deliveryView = ({ data, ...delivery }: LoggedDelivery) => {
  const { orderNumber } = data as { orderNumber?: number };
  const isRetried = delivery.state === 'pending' && delivery.attempts > 0;
  return {
    ...delivery,
    orderNumber,
    words: delivery.type === TEST_EVENT ? 'Test event' : nameOf(delivery.type),
    look: isRetried ? RETRYING : LOOKS[delivery.state],
    tries: delivery.attempts === 1 ? '1 try' : `${delivery.attempts} tries`,
  };
};

const nameOf = (type: OutgoingEventType): string => EVENT_WORDS[type];
