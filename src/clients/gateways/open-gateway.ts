import { GatewayClient } from './gateway/gateway-client.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** A value of `payment_transactions.provider`. */
export const DEFAULT_PROVIDER = 'gateway';

export const openGateways = (apiUrl: string): ReadonlyMap<string, PaymentGateway> =>
  new Map([[DEFAULT_PROVIDER, new GatewayClient(apiUrl)]]);
