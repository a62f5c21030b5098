import { TenantModel } from '../../model.ts';
import type { Order, OrderItem } from './order.ts';

type Times = 'codAskedAt' | 'codAnsweredAt' | 'cancelRequestedAt' | 'createdAt' | 'updatedAt';
type Stored = Omit<Order, 'items' | Times>;

/** The row behind an `Order`, with times as the database gives them. */
export class OrderRow extends TenantModel {
  static override tableName = 'orders';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  orderNumber!: Stored['orderNumber'];
  publicToken!: Stored['publicToken'];
  source!: Stored['source'];
  status!: Stored['status'];
  financialStatus!: Stored['financialStatus'];
  fulfillmentStatus!: Stored['fulfillmentStatus'];
  paymentStatus!: Stored['paymentStatus'];
  paymentMethod!: Stored['paymentMethod'];
  customer!: Stored['customer'];
  customerId!: Stored['customerId'];
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
  flags!: Stored['flags'];
  cancelReason!: string | null;
  codAnswer!: Stored['codAnswer'];
  codAskedAt!: Date | null;
  codAnsweredAt!: Date | null;
  cancelRequestedAt!: Date | null;
  searchText!: string;
  createdAt!: Date;
  updatedAt!: Date;

  // Documents are passed on as they are; everything else is a column of its own type.
  static override get jsonAttributes() {
    return ['customer'];
  }
}

/** The row of one `OrderItem`. */
export class OrderItemRow extends TenantModel {
  static override tableName = 'order_items';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  orderId!: string;
  productId!: string;
  variantId!: string;
  productName!: string;
  variantName!: string;
  sku!: string | null;
  quantity!: number;
  unitPriceMinor!: number;
  totalMinor!: number;
  position!: number;
}

/** The order that a row and its lines make; names every field, so that nothing else leaves. */
export function toOrder(row: OrderRow, items: OrderItem[]): Order {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    publicToken: row.publicToken,
    source: row.source,
    status: row.status,
    financialStatus: row.financialStatus,
    fulfillmentStatus: row.fulfillmentStatus,
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    customer: row.customer,
    customerId: row.customerId,
    items,
    subtotalMinor: row.subtotalMinor,
    discountAmountMinor: row.discountAmountMinor,
    shippingAmountMinor: row.shippingAmountMinor,
    taxAmountMinor: row.taxAmountMinor,
    totalAmountMinor: row.totalAmountMinor,
    currency: row.currency,
    invoiceUrl: row.invoiceUrl,
    labelUrl: row.labelUrl,
    notes: row.notes,
    notesByShopper: row.notesByShopper,
    draftOrderId: row.draftOrderId,
    flags: row.flags,
    cancelReason: row.cancelReason,
    codAnswer: row.codAnswer,
    codAskedAt: row.codAskedAt?.toISOString() ?? null,
    codAnsweredAt: row.codAnsweredAt?.toISOString() ?? null,
    cancelRequestedAt: row.cancelRequestedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
