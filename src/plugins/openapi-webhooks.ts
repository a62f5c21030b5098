import { type TSchema, Type } from 'typebox';
import {
  CONNECTION_CHANNELS,
  FINANCIAL_STATUSES,
  FULFILLMENT_STATUSES,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '../enums.ts';
import { OUTGOING_EVENTS, type OutgoingEventType } from '../features/outgoing-webhooks/index.ts';
import { withCapital } from '../kernel/format/with-capital.ts';

const Time = Type.String({ format: 'date-time' });
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Minor = Type.Integer({ description: 'In minor units: 49900 is 499.00' });
const Link = Type.String({ description: 'Where the API has everything, as it is now' });

const OrderFacts = Type.Object({
  id: Type.String({ format: 'uuid' }),
  orderNumber: Type.Integer(),
  source: Type.Enum([...ORDER_SOURCES]),
  status: Type.Enum([...ORDER_STATUSES]),
  financialStatus: Type.Enum([...FINANCIAL_STATUSES]),
  fulfillmentStatus: Type.Enum([...FULFILLMENT_STATUSES]),
  paymentStatus: Type.Enum([...PAYMENT_STATUSES]),
  paymentMethod: Type.Enum([...PAYMENT_METHODS]),
  currency: Type.String(),
  subtotalMinor: Minor,
  discountAmountMinor: Minor,
  shippingAmountMinor: Minor,
  taxAmountMinor: Minor,
  totalAmountMinor: Minor,
  customerId: TextOrNull,
  draftOrderId: TextOrNull,
  cancelReason: TextOrNull,
  cancelRequestedAt: Type.Union([Time, Type.Null()], {
    description: 'When the shopper requested cancellation; null once the store has decided',
  }),
  payBy: Type.Union([Time, Type.Null()], {
    description:
      'When it will be cancelled unless its transfer arrives; null once it is paid or confirmed',
  }),
  createdAt: Time,
  updatedAt: Time,
  url: Link,
});
const DraftFacts = Type.Object({
  id: Type.String({ format: 'uuid' }),
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  conversationId: Type.String(),
  unknowns: Type.Integer({ description: 'Parts that a person must answer' }),
  checks: Type.Integer({ description: 'Parts that a person should check' }),
  createdAt: Time,
  url: Link,
});
const StockFacts = Type.Object({
  count: Type.Integer({ description: 'Variants that have run low since the last event' }),
  items: Type.Array(
    Type.Object({
      productId: Type.String(),
      productName: Type.String(),
      variantName: Type.String(),
      stock: Type.Integer(),
    }),
    { description: 'The first 100 of them' },
  ),
});

const SUMMARIES: Record<OutgoingEventType, string> = {
  'order.created': 'An order was placed',
  'order.changed': 'An order was changed, including payments, parcels and cancellation',
  'order.paid': 'An order was paid in full',
  'order.shipped': 'An order was shipped',
  'order.cancelled': 'An order was cancelled',
  'draft.created': 'A message was read as an order, which waits for review',
  'stock.low': 'Variants have run low',
};

const factsOf = (type: OutgoingEventType): TSchema => {
  if (type.startsWith('order.')) return OrderFacts;
  return type === 'draft.created' ? DraftFacts : StockFacts;
};

const HEADERS = [
  ['webhook-id', 'The same for every try of an event'],
  ['webhook-timestamp', 'Seconds since 1970, of this try'],
  ['webhook-signature', '`v1,` and a signature, several with a space between'],
];

const operationOf = (type: OutgoingEventType) => ({
  operationId: ['on', ...type.split('.').map(withCapital)].join(''),
  // A signature proves it, which OpenAPI has no word for.
  security: [],
  summary: SUMMARIES[type],
  tags: ['Webhooks'],
  parameters: HEADERS.map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: Type.Object({ type: Type.Literal(type), timestamp: Time, data: factsOf(type) }),
      },
    },
  },
  responses: { '2XX': { description: 'It arrived. Anything else is tried again' } },
});

export const webhookOperations = (): Record<string, object> =>
  Object.fromEntries(OUTGOING_EVENTS.map((type) => [type, { post: operationOf(type) }]));
