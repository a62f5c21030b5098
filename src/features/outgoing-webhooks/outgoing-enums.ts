export const OUTGOING_EVENTS = [
  'order.created',
  'order.changed',
  'order.paid',
  'order.shipped',
  'order.cancelled',
  'draft.created',
  'stock.low',
] as const;
export type OutgoingEventType = (typeof OUTGOING_EVENTS)[number];

/** Includes an event that only tests an endpoint, which nobody chooses. */
export const SENT_EVENTS = [...OUTGOING_EVENTS, 'endpoint.test'] as const;
export type SentEventType = (typeof SENT_EVENTS)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an endpoint is off: by its owner, because it said so (410), or after days of failures. */
export const OFF_REASONS = ['paused', 'gone', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];
