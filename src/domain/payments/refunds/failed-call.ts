import type { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { Refusal } from '../../../errors.ts';
import type { GatewayRefundRow } from './find-refund.ts';
import type { RefundOutcome } from './refund-outcome.ts';
import { MAX_ATTEMPTS } from './retry-delay.ts';

const KEYS_MISSING = 'The gateway keys of this store are missing';

/**
 * What a call about a refund comes to that failed. The gateway's no is a no. Wrong keys are put
 * right, and what it has taken on once it does not forget: it is asked about both again, as after
 * silence. Where no account could tell (a refusal of ours), the seller has to look after a day,
 * whoever took it on.
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
