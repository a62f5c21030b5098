import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOrLast } from '../../../db/pagination.ts';
import { type LoggedDelivery, listDeliveries } from '../../../domain/outgoing/outgoing-delivery.ts';
import { TEST_EVENT } from '../../../domain/outgoing/outgoing-event.ts';

import { findEndpoint } from '../../../domain/outgoing/webhook-endpoint.ts';
import { dayLater, localDay } from '../../../format/local-day.ts';
import { looksIn, type StatusLook } from '../../../format/status-labels.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { DeliveryState, OffReason } from '../../../outgoing-enums.ts';
import type { MessageKey } from '../../../translation/message-key.ts';
import { fromStored, textIn } from '../../../translation/text.ts';
import type { Translator } from '../../../translation/translator.ts';
import { EVENT_WORDS, eventChoices } from './endpoint-form.ts';

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

interface Shown {
  page?: number;
  state?: DeliveryState | undefined;
  [typed: string]: unknown;
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
    ...typed,
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
