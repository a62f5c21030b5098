import type { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { Refusal } from '../../../errors.ts';
import type { GatewayRefundRow } from './find-refund.ts';
import type { RefundOutcome } from './refund-outcome.ts';
import { MAX_ATTEMPTS } from './retry-delay.ts';

const KEYS_MISSING = 'This store’s payment gateway keys are missing';

/**
 * The outcome of a failed refund call. A refusal by the gateway is final. After wrong keys, or for
 * a refund that it has accepted before, the gateway is asked again, as after a timeout. If no
 * account can answer (a refusal of ours), the seller must decide after a day.
 */
export function afterFailedCall(
  refund: GatewayRefundRow,
  error: GatewayError | Refusal,
): RefundOutcome {
  if (error instanceof Refusal) {
    const isMissing = error.code === 'PAYMENTS_NOT_CONFIGURED';
    return unknownForADay(refund, isMissing ? KEYS_MISSING : error.message);
  }
  if (refund.providerRefundId) return { status: 'unknown', error: error.message };
  const isRefused = error.failure === 'refused' || error.failure === 'not_found';
  if (!isRefused) return unknownForADay(refund, error.message);
  const words = error.description ?? error.message;
  return { status: 'failed', providerRefundId: null, error: words, isCertain: true };
}

const unknownForADay = (
  { attempts, providerRefundId }: GatewayRefundRow,
  error: string,
): RefundOutcome =>
  attempts < MAX_ATTEMPTS
    ? { status: 'unknown', error }
    : { status: 'failed', providerRefundId, error, isCertain: false };
