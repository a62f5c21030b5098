import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { Refusal } from '../../../errors.ts';

/** A failed call as the answer to a seller: 502 with the reason. Other errors stay as they are. */
export const gatewayUnavailable = (error: unknown): unknown =>
  error instanceof GatewayError ? unavailable(error.message) : error;

/**
 * The same for a shopper whose payment could not even be opened, who hears only that it does not
 * work. Nowhere else is it certain that nothing was charged.
 */
export const cannotPayOnline = (error: unknown): unknown =>
  error instanceof GatewayError
    ? unavailable('Online payment is not available right now. Nothing was charged')
    : error;

const unavailable = (message: string): Refusal => new Refusal(502, 'GATEWAY_UNAVAILABLE', message);
