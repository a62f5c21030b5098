import { Type } from 'typebox';
import { REFUND_STATUSES, TRANSACTION_STATUSES } from '../../../enums.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { englishOf } from '../../../kernel/translation/text.ts';
import type { Payment, Refund } from '../payment.ts';
import type { ListedPayment } from '../queries/list-payments.ts';
import type { ListedRefund } from '../queries/list-refunds.ts';

const OptionalText = Type.Union([Type.String(), Type.Null()]);
const Amount = Type.Number({ description: 'Amount in the main currency unit, such as rupees' });

export const PaymentJson = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  provider: Type.String({ description: '`manual` for payments recorded by the seller' }),
  status: Type.Enum([...TRANSACTION_STATUSES]),
  amount: Amount,
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
  amount: Amount,
  currency: Type.String(),
  reason: Type.String(),
  method: Type.String(),
  error: OptionalText,
  gatewayRefundId: OptionalText,
  createdAt: Type.String(),
});

/** Both null for a payment that never became an order. */
const OF_ORDER = {
  orderId: OptionalText,
  orderNumber: Type.Union([Type.Integer(), Type.Null()]),
  customerName: Type.String(),
};
export const ListedPaymentJson = Type.Object({ ...PaymentJson.properties, ...OF_ORDER });
export const ListedRefundJson = Type.Object({ ...RefundJson.properties, ...OF_ORDER });

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

export const listedPaymentJson = ({ amountMinor, createdAt, ...payment }: ListedPayment) => ({
  ...payment,
  amount: majorFromMinor(amountMinor, payment.currency),
  createdAt: createdAt.toISOString(),
});

export const listedRefundJson = ({
  orderNumber,
  customerName,
  createdAt,
  ...refund
}: ListedRefund) => ({
  ...refundJson({ ...refund, createdAt: createdAt.toISOString() }),
  orderNumber,
  customerName,
});
