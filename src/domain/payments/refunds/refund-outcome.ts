import type { GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';

/** The outcome of a refund at the gateway. */
export type RefundOutcome =
  | { status: 'processed'; providerRefundId: string }
  /** Accepted, not completed yet. */
  | { status: 'pending'; providerRefundId: string }
  /** `isCertain`: the gateway itself reports the failure. */
  | { status: 'failed'; providerRefundId: string | null; error: string; isCertain: boolean }
  /** Unknown: the gateway is asked again. */
  | { status: 'unknown'; error: string };

/** The error of a failed refund: the gateway gives no reason. */
export const NOT_GIVEN_BACK = 'The payment gateway could not refund the payment';

/** The outcome that the gateway reports. */
export const outcomeOf = ({ id: providerRefundId, status }: GatewayRefund): RefundOutcome =>
  status === 'failed'
    ? { status, providerRefundId, error: NOT_GIVEN_BACK, isCertain: true }
    : { status, providerRefundId };
