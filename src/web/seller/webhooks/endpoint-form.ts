import { type Static, Type } from 'typebox';
import type { NewEndpoint } from '../../../domain/outgoing/change-endpoint.ts';
import { OUTGOING_EVENTS, type OutgoingEventType } from '../../../outgoing-enums.ts';
import type { MessageKey } from '../../../translation/message-key.ts';
import type { Translator } from '../../../translation/translator.ts';

const Event = Type.String({ maxLength: 100 });

export const EndpointForm = Type.Object({
  url: Type.String({ default: '', maxLength: 2_000 }),
  // Absent where no box is ticked.
  eventTypes: Type.Optional(Type.Union([Event, Type.Array(Event, { maxItems: 20 })])),
});

export const labels = (t: Translator) => ({
  url: t('settings.webhooks.address'),
  eventTypes: t('settings.webhooks.events'),
});

export const EVENT_WORDS: Record<OutgoingEventType, MessageKey> = {
  'order.created': 'settings.event.orderCreated',
  'order.changed': 'settings.event.orderChanged',
  'order.paid': 'settings.event.orderPaid',
  'order.shipped': 'settings.event.orderShipped',
  'order.cancelled': 'settings.event.orderCancelled',
  'draft.created': 'settings.event.draftCreated',
  'stock.low': 'settings.event.stockLow',
};

export const eventChoices = (t: Translator) =>
  OUTGOING_EVENTS.map((type) => ({ type, words: t(EVENT_WORDS[type]) }));

export function endpointOf({ url, eventTypes = [] }: Static<typeof EndpointForm>): NewEndpoint {
  const ticked = [eventTypes].flat();
  return { url, eventTypes: OUTGOING_EVENTS.filter((type) => ticked.includes(type)) };
}
