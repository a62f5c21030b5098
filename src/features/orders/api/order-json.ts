import { Type } from 'typebox';
import { answerOf } from '../../../kernel/db/answer.ts';
import { json } from '../../../kernel/db/columns.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { PlainDeliveryJson, withoutPrice } from '../../delivery-areas/sold-delivery.ts';
import { ITEM_COLUMNS, ORDER_COLUMNS, type Order, type OrderItem } from '../order.ts';

const itemAnswer = answerOf(ITEM_COLUMNS, [
  'id',
  'productId',
  'variantId',
  'productName',
  'variantName',
  'sku',
  'quantity',
  'unitPriceMinor',
  'totalMinor',
]);
const { id: _id, ...lineFields } = itemAnswer.schema.properties;
export const LineFields = lineFields;

const ItemsJson = Type.Array(itemAnswer.schema);
const ANSWERED = {
  ...ORDER_COLUMNS,
  items: {
    ...json<OrderItem[], typeof ItemsJson>(ItemsJson),
    toJson: (items: OrderItem[], currency: string) =>
      items.map((item) => itemAnswer.json(item, currency)),
  },
};

const orderAnswer = answerOf(ANSWERED, [
  'id',
  'orderNumber',
  'publicToken',
  'source',
  'status',
  'financialStatus',
  'fulfillmentStatus',
  'paymentStatus',
  'paymentMethod',
  'customer',
  'items',
  'subtotalMinor',
  'discountAmountMinor',
  'shippingAmountMinor',
  'taxAmountMinor',
  'totalAmountMinor',
  'currency',
  'invoiceUrl',
  'labelUrl',
  'notes',
  'language',
  'draftOrderId',
  'flags',
  'delivery',
  'directMethodId',
  'payBy',
  'createdAt',
  'updatedAt',
]);
export const OrderJson = orderAnswer.schema;

/** Amounts in major units. */
export const orderJson = (order: Order) => orderAnswer.json(order, order.currency);

/** What only the store is told. */
const storesAnswer = answerOf(ORDER_COLUMNS, [
  'customerId',
  'cancelReason',
  'codAnswer',
  'codAskedAt',
  'codAnsweredAt',
  'confirmBy',
  'cancelRequestedAt',
]);

/** Left out for people who see neither the store's money nor prices of orders. */
const Hidden = Type.Optional(
  Type.Number({
    description:
      'Amount in the main currency unit, such as rupees. Left out without `money.read` or `orders.edit`',
  }),
);

export const TenantOrderJson = Type.Object({
  ...OrderJson.properties,
  items: Type.Array(
    Type.Object({ ...itemAnswer.schema.properties, unitPrice: Hidden, total: Hidden }),
  ),
  delivery: PlainDeliveryJson,
  subtotal: Hidden,
  discountAmount: Hidden,
  shippingAmount: Hidden,
  taxAmount: Hidden,
  totalAmount: Hidden,
  publicToken: Type.Optional(
    Type.String({ description: 'Opens the shopper’s page. Left out without `orders.edit`' }),
  ),
  ...storesAnswer.schema.properties,
  amountDue: Type.Optional(
    Type.Number({
      description:
        'The amount due, as shown on the invoice and label; 0 for a cancelled order. Left out without `money.read` or `orders.edit`',
    }),
  ),
  tags: Type.Array(Type.String()),
});

/** `tags` as from `tagsOf`, `due` as from `amountsDue`. */
interface BesideOrders {
  tags: ReadonlyMap<string, string[]>;
  due: ReadonlyMap<string, number>;
}

export const tenantOrderJson = (order: Order, { tags, due }: BesideOrders) => ({
  ...orderJson(order),
  ...storesAnswer.json(order, order.currency),
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
  delivery,
  items,
  ...order
}: TenantOrder) {
  return {
    ...order,
    delivery: withoutPrice(delivery),
    items: items.map(({ unitPrice: _price, total: _sum, ...item }) => item),
  };
}
