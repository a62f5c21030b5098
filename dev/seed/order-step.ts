import type { OrderStatus } from '../../src/enums.ts';

/** One move of an order in its history. */
export interface OrderStep {
  at: Date;
  from: OrderStatus;
  to: OrderStatus;
}
