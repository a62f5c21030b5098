import { GatewayClient } from './gateway/gateway-client.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** The kind of gateway that new payments go through: a value of `payment_transactions.provider`. */
export const DEFAULT_PROVIDER = 'gateway';

/** Opens every kind of gateway by its provider word. `apiUrl`: scheme, host and port. */
export const openGateways = (apiUrl: string): ReadonlyMap<string, PaymentGateway> =>
  new Map([[DEFAULT_PROVIDER, new GatewayClient(apiUrl)]]);
