import { Type } from 'typebox';
import { REFUND_STATUSES, TRANSACTION_STATUSES } from '../../enums.ts';
import type { Answer } from '../../kernel/db/answer.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import { read } from '../../kernel/http/read.ts';
import { englishOf } from '../../kernel/translation/text.ts';
import { Pieces } from '../../web/cart-item.ts';
import { REFUND_METHODS } from './methods.ts';
import { orderMoney, twinsOfOrder } from './order-money.ts';
import type { Payment, Refund } from './payment.ts';

const MAIN_UNIT = 'Amount in the main currency unit, such as rupees';
const OptionalText = OrNull(Type.String());
const AnyAmount = Type.Number({ description: MAIN_UNIT });
/** Above 0. */
export const Amount = Type.Number({ exclusiveMinimum: 0, description: MAIN_UNIT });

export const PaymentJson = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  provider: Type.String({ description: '`manual` for payments recorded by the seller' }),
  status: Type.Enum([...TRANSACTION_STATUSES]),
  amount: AnyAmount,
  currency: Type.String(),
  method: OptionalText,
  reference: OptionalText,
  gatewayOrderId: OptionalText,
  gatewayPaymentId: OptionalText,
  verified: Type.Optional(
    Type.Literal(false, {
      description:
        'False until the gateway confirms the payment, which is checked again until then. Otherwise not included',
    }),
  ),
  createdAt: Type.String(),
});

export const RefundJson = Type.Object({
  id: Type.String(),
  orderId: Type.Union([Type.String(), Type.Null()], {
    description: 'Null if the refunded payment has no order',
  }),
  transactionId: Type.Union([Type.String(), Type.Null()], {
    description: 'The refunded payment; null if several payments were refunded',
  }),
  provider: Type.String({ description: '`manual` for refunds made by the seller' }),
  status: Type.Enum([...REFUND_STATUSES], {
    description: '`requested`: waiting for the payment gateway',
  }),
  amount: AnyAmount,
  currency: Type.String(),
  reason: Type.String(),
  method: Type.String(),
  error: OptionalText,
  gatewayRefundId: OptionalText,
  createdAt: Type.String(),
});

/** Amount in major units. */
export const paymentJson = ({ amountMinor, ...payment }: Payment) => ({
  ...payment,
  amount: majorFromMinor(amountMinor, payment.currency),
});

/** Amount in major units. */
export const refundJson = ({ amountMinor, paymentId, providerRefundId, ...refund }: Refund) => ({
  ...refund,
  reason: englishOf(refund.reason),
  error: refund.error && englishOf(refund.error),
  gatewayRefundId: providerRefundId,
  transactionId: paymentId,
  amount: majorFromMinor(amountMinor, refund.currency),
});

export const paymentAnswer: Answer<Payment> = { schema: PaymentJson, json: paymentJson };
export const refundAnswer: Answer<Refund> = { schema: RefundJson, json: refundJson };

export const RefundMethod = Type.Optional(
  Type.Enum([...REFUND_METHODS], {
    description:
      '`online` refunds through the payment gateway; other methods are refunds by hand. The default is the original payment method',
  }),
);

export const RestockBody = Type.Optional(
  Type.Union(
    [
      Type.Boolean(),
      Type.Array(
        Type.Object({
          orderItemId: Type.String({ maxLength: 64 }),
          quantity: Pieces,
        }),
        { maxItems: 100 },
      ),
    ],
    { description: '`true` restocks all items that were not restocked yet' },
  ),
);

/** What the API tells of an order's payments and refunds. */
export const orderMoneyReads = [
  read({
    at: '/orders/:id/payments',
    summary: 'List an order’s payments',
    async find({ tenant }, { id }) {
      const { payments } = await orderMoney(tenant, id);
      return { payments, twins: await twinsOfOrder(tenant, id) };
    },
    answer: {
      schema: Type.Object({
        items: Type.Array(PaymentJson),
        possibleDuplicates: Type.Optional(
          Type.Array(
            Type.Object({
              transactionId: Type.String(),
              amount: Type.Number(),
              currency: Type.String(),
            }),
            {
              description: 'Payments to review that the customer may have made for the same order',
            },
          ),
        ),
      }),
      json({ payments, twins }) {
        const items = payments.map(paymentJson);
        const possibleDuplicates = twins.map(({ id, amountMinor, currency }) => ({
          transactionId: id,
          amount: majorFromMinor(amountMinor, currency),
          currency,
        }));
        return twins.length > 0 ? { items, possibleDuplicates } : { items };
      },
    },
  }),
  read({
    at: '/orders/:id/refunds',
    summary: 'List an order’s refunds',
    find: ({ tenant }, { id }) => orderMoney(tenant, id),
    answer: {
      schema: Type.Object({ items: Type.Array(RefundJson) }),
      json: ({ refunds }) => ({ items: refunds.map(refundJson) }),
    },
  }),
];
