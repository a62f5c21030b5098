import type { QueryBuilder } from 'objection';
import { Type } from 'typebox';
import {
  COD_ANSWERS,
  FINANCIAL_STATUSES,
  FULFILLMENT_STATUSES,
  ORDER_FLAGS,
  ORDER_SOURCES,
  ORDER_STATUSES,
  type OrderFlag,
  type OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '../../enums.ts';
import type { RowOf } from '../../kernel/db/columns.ts';
import * as column from '../../kernel/db/columns.ts';
import { tenantModel } from '../../kernel/db/model.ts';
import { englishOrNull } from '../../kernel/translation/text.ts';
import { AddressJson, type CustomerSnapshot } from '../customers/index.ts';
import {
  type SoldDelivery,
  SoldDeliveryJson,
  soldDeliveryJson,
} from '../delivery-areas/sold-delivery.ts';
import { comesBefore, STATUS_RULES } from './order-status.ts';

const amount = <Name extends string>(jsonName: Name) =>
  column.amount(jsonName, 'Amount in the main currency unit, such as rupees');

/** As of the sale. */
export const ITEM_COLUMNS = {
  id: column.uuid(),
  productId: column.uuid(),
  variantId: column.uuid(),
  productName: column.text(),
  variantName: column.text(),
  sku: column.textOrNull(),
  quantity: column.count(),
  /** Per piece. */
  unitPriceMinor: amount('unitPrice'),
  totalMinor: amount('total'),
};

export type OrderItem = RowOf<typeof ITEM_COLUMNS>;
export type SoldLine = Omit<OrderItem, 'id' | 'totalMinor'>;

const CustomerJson = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  email: Type.Optional(Type.String()),
  address: Type.Optional(AddressJson),
});
const CodAnswer = Type.Union([Type.Enum([...COD_ANSWERS]), Type.Null()], {
  description:
    'Whether the customer confirmed the COD order. `asked` means no answer yet; null means not asked',
});

/** What is read and written of an order. */
export const ORDER_COLUMNS = {
  id: column.uuid(),
  orderNumber: column.count(),
  /** Opens the shopper's own status page: a credential. */
  publicToken: column.text(),
  source: column.word(ORDER_SOURCES),
  status: column.word(ORDER_STATUSES),
  financialStatus: column.word(FINANCIAL_STATUSES),
  fulfillmentStatus: column.word(FULFILLMENT_STATUSES),
  paymentStatus: column.word(PAYMENT_STATUSES),
  paymentMethod: column.word(PAYMENT_METHODS),
  /** As typed. */
  customer: column.json<CustomerSnapshot, typeof CustomerJson>(CustomerJson),
  /** The customer whose totals it counts in. */
  customerId: column.uuidOrNull(),
  subtotalMinor: amount('subtotal'),
  discountAmountMinor: amount('discountAmount'),
  shippingAmountMinor: amount('shippingAmount'),
  taxAmountMinor: amount('taxAmount'),
  totalAmountMinor: amount('totalAmount'),
  currency: column.text(),
  invoiceUrl: column.textOrNull(),
  labelUrl: column.textOrNull(),
  /** Shown to the shopper only if `notesByShopper`. */
  notes: column.text(),
  /** Whether `notes` is the shopper's text, unchanged by the seller. */
  notesByShopper: column.flag(),
  /** The shopper's, as in `locales`; null: unknown, from before it was asked. */
  language: column.textOrNull('The shopper’s language, for letters and documents; null if unknown'),
  draftOrderId: column.uuidOrNull(),
  flags: {
    ...column.json<OrderFlag[], Type.TArray<Type.TEnum<OrderFlag[]>>>(
      Type.Array(Type.Enum([...ORDER_FLAGS])),
    ),
    sqlType: 'text[]',
  },
  /** As `stored`. */
  cancelReason: { ...column.textOrNull(), toJson: englishOrNull },
  /** Null: the shopper was not asked to confirm the COD order. */
  codAnswer: {
    ...column.json<(typeof COD_ANSWERS)[number] | null, typeof CodAnswer>(CodAnswer),
    sqlType: 'text',
  },
  codAskedAt: column.isoTimeOrNull(),
  codAnsweredAt: column.isoTimeOrNull(),
  /** When the shopper requested cancellation; the seller decides. */
  cancelRequestedAt: column.isoTimeOrNull(
    'When the shopper requested cancellation; null once the store has decided',
  ),
  /** The seller's deadline for a large unpaid order, which is then cancelled; null: none. */
  confirmBy: column.isoTimeOrNull(
    'When a large unpaid order will be cancelled unless the store confirms it',
  ),
  /** As sold; null: the store had no areas, or nothing goes anywhere. */
  delivery: {
    ...column.json<SoldDelivery | null, typeof SoldDeliveryJson>(SoldDeliveryJson),
    toJson: soldDeliveryJson,
  },
  /** How the shopper chose to transfer, also a removed method; null: no transfer. */
  directMethodId: column.uuidOrNull(),
  /** Set while neither money nor the seller's confirmation has come. */
  payBy: column.isoTimeOrNull(
    'When it will be cancelled unless its transfer arrives; null once it is paid or confirmed',
  ),
  /** When the shopper is reminded of the transfer; null: not, or not again. */
  payReminderAt: column.isoTimeOrNull(),
  createdAt: column.isoTime(),
  updatedAt: column.isoTime(),
};

/** Amounts are minor units of `currency`, times ISO 8601, so that it can be stored as JSON. */
export interface Order extends RowOf<typeof ORDER_COLUMNS> {
  items: OrderItem[];
}

export const isUndecided = (status: OrderStatus): boolean => comesBefore(status, 'confirmed');

export const isUnshipped = ({ status }: Pick<Order, 'status'>): boolean =>
  comesBefore(status, 'shipped');

export const isOpen = ({ status }: Pick<Order, 'status'>): boolean =>
  comesBefore(status, 'delivered');

/** An order waits for its transfer until money comes or the seller has decided. */
export const transferWait = (
  order: Pick<Order, 'status' | 'financialStatus' | 'payBy' | 'payReminderAt'>,
): Pick<Order, 'payBy' | 'payReminderAt'> =>
  isUndecided(order.status) && order.financialStatus === 'pending'
    ? { payBy: order.payBy, payReminderAt: order.payReminderAt }
    : { payBy: null, payReminderAt: null };

export const wantsCancel = (order: Pick<Order, 'status' | 'cancelRequestedAt'>): boolean =>
  order.cancelRequestedAt !== null && isOpen(order);

export const isEditable = (order: Pick<Order, 'status'>): boolean => isOpen(order);

export const countsAsSale = (status: OrderStatus): boolean => STATUS_RULES[status].sale;

export const UNDECIDED = ORDER_STATUSES.filter(isUndecided);

export const OPEN = ORDER_STATUSES.filter((status) => isOpen({ status }));

export const NO_SALES = ORDER_STATUSES.filter((status) => !countsAsSale(status));

/** The row, whose times are dates. */
export class OrderRow extends tenantModel('orders', {
  ...ORDER_COLUMNS,
  codAskedAt: column.timeOrNull(),
  codAnsweredAt: column.timeOrNull(),
  /** When a shopper who had not answered was asked again. */
  codRemindedAt: column.timeOrNull(),
  refusalCounted: column.flag(),
  cancelRequestedAt: column.timeOrNull(),
  confirmBy: column.timeOrNull(),
  payBy: column.timeOrNull(),
  payReminderAt: column.timeOrNull(),
  /** What it is found by, from `searchTextOf`; a trigger keeps `order_words` from it. */
  searchText: column.text(),
  /** Generated: the city in lower case, and whether it has what packing needs beside the invoice. */
  area: column.textOrNull(),
  hasLabel: column.flag(),
  createdAt: column.time(),
  updatedAt: column.time(),
}) {
  static override get jsonAttributes() {
    return ['customer', 'delivery'];
  }
  static override modifiers = {
    /** Neither delivered nor ended. */
    open: (query: QueryBuilder<OrderRow>) => query.whereIn('orders.status', OPEN),
    /** Those that count as sales. */
    sold: (query: QueryBuilder<OrderRow>) => query.whereNotIn('orders.status', NO_SALES),
  };
}
