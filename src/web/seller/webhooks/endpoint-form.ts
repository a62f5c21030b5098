import { type Static, Type } from 'typebox';
import type { NewEndpoint } from '../../../domain/outgoing/change-endpoint.ts';
import { OUTGOING_EVENTS, type OutgoingEventType } from '../../../outgoing-enums.ts';

const Event = Type.String({ maxLength: 100 });

export const EndpointForm = Type.Object({
  url: Type.String({ default: '', maxLength: 2_000 }),
  // Absent where no box is ticked.
  eventTypes: Type.Optional(Type.Union([Event, Type.Array(Event, { maxItems: 20 })])),
});

export const LABELS = { url: 'Address', eventTypes: 'Events' };

/** The events in words. */
export const EVENT_WORDS: Record<OutgoingEventType, string> = {
  'order.created': 'An order is placed',
  'order.changed': 'An order changes in any way',
  'order.paid': 'An order is paid',
  'order.shipped': 'An order is shipped',
  'order.cancelled': 'An order is cancelled',
  'draft.created': 'A message becomes a draft order',
  'stock.low': 'Products run low',
};

/** The endpoint that a form describes. */
export function endpointOf({ url, eventTypes = [] }: Static<typeof EndpointForm>): NewEndpoint {
  const ticked = [eventTypes].flat();
  return { url, eventTypes: OUTGOING_EVENTS.filter((type) => ticked.includes(type)) };
}
