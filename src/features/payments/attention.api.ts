import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../kernel/db/pagination.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { AddressJson } from '../customers/index.ts';
import { LineFields } from '../orders/api/order-json.ts';
import { REVIEW_REASONS } from './attention/attention-of.ts';
import type { WaitingPayment } from './attention/waiting-payment.ts';
import { listAttention } from './list-attention.ts';

const Text = Type.String();
const OptionalText = Type.Union([Text, Type.Null()]);

const AttentionJson = Type.Object({
  transactionId: Text,
  reason: Type.Enum([...REVIEW_REASONS], {
    description:
      '`possible_duplicate`: the same customer has ordered the same items since starting this payment; see `duplicateOf`. No order is created unless you ask for it',
  }),
  amount: Type.Number({
    description:
      'The amount paid or, for a failed refund, the amount not refunded, in the main currency unit, such as rupees',
  }),
  currency: Text,
  gatewayOrderId: OptionalText,
  gatewayPaymentId: OptionalText,
  verified: Type.Boolean({
    description:
      'False if a webhook reported the payment and the gateway has not confirmed it yet. The payment is checked before an order is created',
  }),
  priceIncrease: Type.Optional(
    Type.Object(
      { quoted: Type.Number(), current: Type.Number() },
      {
        description:
          'The customer paid more than a day after the price was quoted, and the items cost more now. `create-order` uses the price paid',
      },
    ),
  ),
  customer: Type.Object({
    name: Type.Optional(Text),
    phone: Type.Optional(Text),
    email: Type.Optional(Text),
    address: Type.Optional(AddressJson),
  }),
  items: Type.Array(
    Type.Object({
      ...LineFields,
      stock: Type.Enum(['enough', 'short', 'deleted'], {
        description: 'Whether the item is in stock now',
      }),
      stockLeft: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  duplicateOf: Type.Optional(
    Type.Object(
      { id: Text, orderNumber: Type.Integer() },
      { description: 'The order that the customer placed instead' },
    ),
  ),
  createdAt: Text,
});

export const attentionList: AppPlugin = async (app) => {
  app.get(
    '/payments/attention',
    {
      schema: {
        summary: 'List payments to review, newest first',
        querystring: Type.Object(PageQuery),
        response: { 200: PageJson(AttentionJson) },
      },
    },
    async ({ tenant, query }) => {
      const page = await listAttention(tenant, query);
      return { ...page, items: page.items.map(attentionJson) };
    },
  );
};

/** Amounts in major units. */
function attentionJson(payment: WaitingPayment) {
  const { transaction, reason, sum, asked, gatewayPaymentId, verified, payer, lines, order } =
    payment;
  const { dearer } = transaction.metadata;
  const major = (minor: number) => majorFromMinor(minor, asked.currency);
  return {
    transactionId: transaction.id,
    reason,
    amount: majorFromMinor(sum.amountMinor, sum.currency),
    currency: sum.currency,
    gatewayOrderId: transaction.providerOrderId,
    gatewayPaymentId,
    verified,
    ...(dearer
      ? { priceIncrease: { quoted: major(dearer.thenMinor), current: major(dearer.nowMinor) } }
      : {}),
    customer: payer,
    items: lines.map(({ unitPriceMinor, ...line }) => ({
      ...line,
      unitPrice: major(unitPriceMinor),
      total: major(unitPriceMinor * line.quantity),
    })),
    ...(reason === 'possible_duplicate' && order
      ? { duplicateOf: { id: order.id, orderNumber: order.orderNumber } }
      : {}),
    createdAt: transaction.createdAt.toISOString(),
  };
}
