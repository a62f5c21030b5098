import { Type } from 'typebox';
import {
  COD_ANSWERS,
  FINANCIAL_STATUSES,
  FULFILLMENT_STATUSES,
  ORDER_FLAGS,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '../../../enums.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { englishOrNull } from '../../../kernel/translation/text.ts';
import { AddressJson } from '../../customers/index.ts';
import type { Order, OrderItem } from '../order.ts';

const Text = Type.String();
const OptionalText = Type.Union([Type.String(), Type.Null()]);
const Amount = Type.Number({ description: 'Amount in the main currency unit, such as rupees' });

export const LineFields = {
  productId: Text,
  variantId: Text,
  productName: Text,
  variantName: Text,
  sku: OptionalText,
  quantity: Type.Integer(),
  unitPrice: Amount,
  total: Amount,
};

export const OrderJson = Type.Object({
  id: Text,
  orderNumber: Type.Integer(),
  publicToken: Text,
  source: Type.Enum([...ORDER_SOURCES]),
  status: Type.Enum([...ORDER_STATUSES]),
  financialStatus: Type.Enum([...FINANCIAL_STATUSES]),
  fulfillmentStatus: Type.Enum([...FULFILLMENT_STATUSES]),
  paymentStatus: Type.Enum([...PAYMENT_STATUSES]),
  paymentMethod: Type.Enum([...PAYMENT_METHODS]),
  customer: Type.Object({
    name: Text,
    phone: Text,
    email: Type.Optional(Text),
    address: Type.Optional(AddressJson),
  }),
  items: Type.Array(Type.Object({ id: Text, ...LineFields })),
  subtotal: Amount,
  discountAmount: Amount,
  shippingAmount: Amount,
  taxAmount: Amount,
  totalAmount: Amount,
  currency: Text,
  invoiceUrl: OptionalText,
  labelUrl: OptionalText,
  notes: Text,
  language: Type.Union([Type.String(), Type.Null()], {
    description: 'The shopper’s language, for letters and documents; null if unknown',
  }),
  draftOrderId: OptionalText,
  flags: Type.Array(Type.Enum([...ORDER_FLAGS])),
  createdAt: Text,
  updatedAt: Text,
});

/** Left out for people who see neither the store's money nor prices of orders. */
const Hidden = Type.Optional(
  Type.Number({
    description:
      'Amount in the main currency unit, such as rupees. Left out without `money.read` or `orders.edit`',
  }),
);

export const TenantOrderJson = Type.Object({
  ...OrderJson.properties,
  items: Type.Array(Type.Object({ id: Text, ...LineFields, unitPrice: Hidden, total: Hidden })),
  subtotal: Hidden,
  discountAmount: Hidden,
  shippingAmount: Hidden,
  taxAmount: Hidden,
  totalAmount: Hidden,
  publicToken: Type.Optional(
    Type.String({ description: 'Opens the shopper’s page. Left out without `orders.edit`' }),
  ),
  customerId: OptionalText,
  cancelReason: OptionalText,
  codAnswer: Type.Union([Type.Enum([...COD_ANSWERS]), Type.Null()], {
    description:
      'Whether the customer confirmed the COD order. `asked` means no answer yet; null means not asked',
  }),
  codAskedAt: OptionalText,
  codAnsweredAt: OptionalText,
  confirmBy: Type.Union([Text, Type.Null()], {
    description: 'When a large COD order will be cancelled unless the store confirms it',
  }),
  cancelRequestedAt: Type.Union([Text, Type.Null()], {
    description: 'When the shopper requested cancellation; null once the store has decided',
  }),
  amountDue: Type.Optional(
    Type.Number({
      description:
        'The amount due, as shown on the invoice and label; 0 for a cancelled order. Left out without `money.read` or `orders.edit`',
    }),
  ),
  tags: Type.Array(Text),
});

/** Amounts in major units. */
export function orderJson(order: Order) {
  const major = (minor: number) => majorFromMinor(minor, order.currency);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    publicToken: order.publicToken,
    source: order.source,
    status: order.status,
    financialStatus: order.financialStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    customer: order.customer,
    items: order.items.map((item) => itemJson(item, major)),
    subtotal: major(order.subtotalMinor),
    discountAmount: major(order.discountAmountMinor),
    shippingAmount: major(order.shippingAmountMinor),
    taxAmount: major(order.taxAmountMinor),
    totalAmount: major(order.totalAmountMinor),
    currency: order.currency,
    invoiceUrl: order.invoiceUrl,
    labelUrl: order.labelUrl,
    notes: order.notes,
    // Stored results of an idempotency key may be older.
    language: order.language ?? null,
    draftOrderId: order.draftOrderId,
    flags: order.flags,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

const itemJson = (item: OrderItem, major: (minor: number) => number) => ({
  id: item.id,
  productId: item.productId,
  variantId: item.variantId,
  productName: item.productName,
  variantName: item.variantName,
  sku: item.sku,
  quantity: item.quantity,
  unitPrice: major(item.unitPriceMinor),
  total: major(item.totalMinor),
});

/** `tags` as from `tagsOf`, `due` as from `amountsDue`. */
interface BesideOrders {
  tags: ReadonlyMap<string, string[]>;
  due: ReadonlyMap<string, number>;
}

export const tenantOrderJson = (order: Order, { tags, due }: BesideOrders) => ({
  ...orderJson(order),
  customerId: order.customerId,
  cancelReason: englishOrNull(order.cancelReason),
  codAnswer: order.codAnswer,
  codAskedAt: order.codAskedAt,
  codAnsweredAt: order.codAnsweredAt,
  confirmBy: order.confirmBy,
  cancelRequestedAt: order.cancelRequestedAt,
  amountDue: majorFromMinor(due.get(order.id) ?? 0, order.currency),
  tags: tags.get(order.id) ?? [],
});

type TenantOrder = ReturnType<typeof tenantOrderJson>;

export function withoutAmounts({
  subtotal: _subtotal,
  discountAmount: _discount,
  shippingAmount: _shipping,
  taxAmount: _tax,
  totalAmount: _total,
  amountDue: _due,
  items,
  ...order
}: TenantOrder) {
  return {
    ...order,
    items: items.map(({ unitPrice: _price, total: _sum, ...item }) => item),
  };
}
