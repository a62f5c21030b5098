import type { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';
import { Refusal } from '../../../errors.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { gatewayWords } from '../gateway/gateway-connection.ts';
import type { RefundOfPayment } from './find-refund.ts';

export type RefundOutcome =
  | { status: 'processed'; providerRefundId: string }
  /** Accepted, not completed yet. */
  | { status: 'pending'; providerRefundId: string }
  /** `isCertain`: the gateway itself reports the failure. */
  | { status: 'failed'; providerRefundId: string | null; error: Text; isCertain: boolean }
  /** Unknown: the gateway is asked again. */
  | { status: 'unknown'; error: Text };

/** The error of a failed refund: the gateway gives no reason. */
export const NOT_GIVEN_BACK = message('money.refund.notAtGateway');

export const outcomeOf = ({ id: providerRefundId, status }: GatewayRefund): RefundOutcome =>
  status === 'failed'
    ? { status, providerRefundId, error: NOT_GIVEN_BACK, isCertain: true }
    : { status, providerRefundId };

const MINUTES = [1, 5, 15, 60, 180];
const LATER_MINUTES = 360;

/** After this many calls, some sixteen hours later, the seller must decide. */
export const MAX_ATTEMPTS = 8;

/** Seconds until the next call, after that many calls. */
export const retryDelaySeconds = (attempts: number): number =>
  (MINUTES[Math.max(attempts, 1) - 1] ?? LATER_MINUTES) * 60;

const KEYS_MISSING = message('money.refund.noKeys');

/**
 * The outcome of a failed refund call. A refusal by the gateway is final. After wrong keys, or for
 * a refund that it has accepted before, the gateway is asked again, as after a timeout. If no
 * account can answer (a refusal of ours), the seller must decide after a day.
 */
export function afterFailedCall(
  refund: RefundOfPayment,
  error: GatewayError | Refusal,
): RefundOutcome {
  if (error instanceof Refusal) {
    const isMissing = error.code === 'PAYMENTS_NOT_CONFIGURED';
    return unknownForADay(refund, isMissing ? KEYS_MISSING : (error.words ?? error.message));
  }
  if (refund.providerRefundId) return { status: 'unknown', error: gatewayWords(error) };
  const isRefused = error.failure === 'refused' || error.failure === 'not_found';
  if (!isRefused) return unknownForADay(refund, gatewayWords(error));
  const words = error.description ?? gatewayWords(error);
  return { status: 'failed', providerRefundId: null, error: words, isCertain: true };
}

const unknownForADay = (
  { attempts, providerRefundId }: RefundOfPayment,
  error: Text,
): RefundOutcome =>
  attempts < MAX_ATTEMPTS
    ? { status: 'unknown', error }
    : { status: 'failed', providerRefundId, error, isCertain: false };
