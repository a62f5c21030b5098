import { ORDER_STATUSES, type OrderStatus } from '../../enums.ts';

/** The tabs of the seller's list. Orders begin as `new` or `pending`: both need confirmation. */
export const ORDER_TABS = {
  toConfirm: ['new', 'pending'],
  toPack: ['confirmed'],
  toShip: ['packed'],
  onTheWay: ['shipped'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
  refunded: ['refunded'],
  all: ORDER_STATUSES,
} as const satisfies Record<string, readonly OrderStatus[]>;

export type OrderTab = keyof typeof ORDER_TABS;
