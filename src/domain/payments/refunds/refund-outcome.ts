import type { GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';

/** What became of a refund at the gateway. */
export type RefundOutcome =
  | { status: 'processed'; providerRefundId: string }
  /** Taken on, not back yet. */
  | { status: 'pending'; providerRefundId: string }
  /** `isCertain`: the gateway itself says that it was not done. */
  | { status: 'failed'; providerRefundId: string | null; error: string; isCertain: boolean }
  /** Nobody knows: it is asked again. */
  | { status: 'unknown'; error: string };

/** What a failed refund says of itself: the gateway gives no reason. */
export const NOT_GIVEN_BACK = 'The payment gateway could not refund the payment';

/** What the gateway itself tells. */
export const outcomeOf = ({ id: providerRefundId, status }: GatewayRefund): RefundOutcome =>
  status === 'failed'
    ? { status, providerRefundId, error: NOT_GIVEN_BACK, isCertain: true }
    : { status, providerRefundId };
