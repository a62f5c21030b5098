import { Model, type QueryBuilder } from 'objection';
import type { OrderStatus } from '../../enums.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import { NO_SALES, OPEN, type Order } from './order.ts';
import type { OrderEventType } from './order-event.ts';

export class OrderEventRow extends TenantModel {
  static override tableName = 'order_events';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['data'];
  }
  static override relationMappings = () => ({
    order: {
      relation: Model.BelongsToOneRelation,
      modelClass: OrderRow,
      join: {
        from: ['order_events.owner_id', 'order_events.order_id'],
        to: ['orders.owner_id', 'orders.id'],
      },
    },
  });

  id!: string;
  orderId!: string;
  type!: OrderEventType;
  /** Null: the shopper or the system; `actorName` says which in words. */
  actorId!: string | null;
  actorName!: string;
  impersonatedBy!: string | null;
  impersonatorName!: string | null;
  data!: Record<string, unknown>;
  createdAt!: Date;
}

export class OrderRow extends TenantModel {
  static override tableName = 'orders';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['customer'];
  }
  static override modifiers = {
    /** Neither delivered nor ended. */
    open: (query: QueryBuilder<OrderRow>) => query.whereIn('orders.status', OPEN),
    /** Those that count as sales. */
    sold: (query: QueryBuilder<OrderRow>) => query.whereNotIn('orders.status', NO_SALES),
  };

  id!: string;
  orderNumber!: number;
  publicToken!: string;
  source!: Order['source'];
  status!: OrderStatus;
  financialStatus!: Order['financialStatus'];
  fulfillmentStatus!: Order['fulfillmentStatus'];
  paymentStatus!: Order['paymentStatus'];
  paymentMethod!: Order['paymentMethod'];
  /** As typed; `customerId` is the customer whose totals it counts in. */
  customer!: Order['customer'];
  customerId!: string | null;
  subtotalMinor!: number;
  discountAmountMinor!: number;
  shippingAmountMinor!: number;
  taxAmountMinor!: number;
  totalAmountMinor!: number;
  currency!: string;
  invoiceUrl!: string | null;
  labelUrl!: string | null;
  notes!: string;
  notesByShopper!: boolean;
  draftOrderId!: string | null;
  flags!: Order['flags'];
  /** As `stored`. */
  cancelReason!: string | null;
  codAnswer!: Order['codAnswer'];
  codAskedAt!: Date | null;
  codAnsweredAt!: Date | null;
  /** When a shopper who had not answered was asked again. */
  codRemindedAt!: Date | null;
  refusalCounted!: boolean;
  cancelRequestedAt!: Date | null;
  confirmBy!: Date | null;
  /** What it is found by, from `searchTextOf`; a trigger keeps `order_words` from it. */
  searchText!: string;
  /** Generated: the city in lower case, and whether it has what packing needs beside the invoice. */
  readonly area!: string | null;
  readonly hasLabel!: boolean;
  createdAt!: Date;
  updatedAt!: Date;
}
