import { GatewayClient } from './gateway/gateway-client.ts';
import type { GatewayOrigins, GatewayProvider } from './gateway-origins.ts';
import { MercadoPagoClient } from './mercado-pago/mercado-pago-client.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { PaystackClient } from './paystack/paystack-client.ts';
import { StripeClient } from './stripe/stripe-client.ts';
import { XenditClient } from './xendit/xendit-client.ts';

export const DEFAULT_PROVIDER = 'gateway' satisfies GatewayProvider;

/** @param mailDomain of addresses for shoppers without one, where a gateway must have one */
export const openGateways = (
  origins: GatewayOrigins,
  mailDomain: string,
): ReadonlyMap<string, PaymentGateway> =>
  new Map<GatewayProvider, PaymentGateway>([
    ['gateway', new GatewayClient(origins.gateway)],
    ['stripe', new StripeClient(origins.stripe)],
    ['mercado_pago', new MercadoPagoClient(origins.mercado_pago)],
    ['paystack', new PaystackClient(origins.paystack, mailDomain)],
    ['xendit', new XenditClient(origins.xendit)],
  ]);
