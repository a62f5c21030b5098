import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { Refusal } from '../../../errors.ts';

/** A failed call as a seller's error: 502 with the reason. Other errors are returned unchanged. */
export const gatewayUnavailable = (error: unknown): unknown =>
  error instanceof GatewayError ? unavailable(error.message) : error;

/**
 * The same for a shopper whose payment could not be opened, without the reason. Only there is it
 * certain that nothing was charged.
 */
export const cannotPayOnline = (error: unknown): unknown =>
  error instanceof GatewayError
    ? unavailable('Online payment is not available right now. Nothing was charged')
    : error;

const unavailable = (message: string): Refusal => new Refusal(502, 'GATEWAY_UNAVAILABLE', message);
