import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { Refusal } from '../../../errors.ts';

/**
 * A failed call as the answer to whoever asked: 502. A shopper hears only that it does not work,
 * a seller also why; other errors stay as they are.
 */
export function gatewayUnavailable(error: unknown, audience: 'shopper' | 'seller'): unknown {
  if (!(error instanceof GatewayError)) return error;
  const message =
    audience === 'seller'
      ? error.message
      : 'Online payment does not work at the moment. Nothing was charged';
  return new Refusal(502, 'GATEWAY_UNAVAILABLE', message);
}
