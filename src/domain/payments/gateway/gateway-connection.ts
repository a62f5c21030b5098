import { DEFAULT_PROVIDER, openGateways } from '../../../clients/gateways/open-gateway.ts';
import type { GatewayAccount, PaymentGateway } from '../../../clients/gateways/payment-gateway.ts';
import type { Config } from '../../../config.ts';
import type { SecretBox } from '../../../encryption.ts';

export interface GatewaySettings {
  gatewayApiUrl: string;
  secrets: SecretBox;
  /** The platform's own webhook secrets, the newest first; none where none was given. */
  webhookSecrets: readonly string[];
  /** The platform's own account, through which stores pay for their plans; absent: it has none. */
  platformAccount?: GatewayAccount | null;
  /** Whether a payment of an order that we never opened is refused whatever the platform says. */
  isProduction: boolean;
  /** Whether a webhook's wrong signature is let through, as one that nobody has verified. */
  isTest?: boolean;
}

interface Connection extends Omit<GatewaySettings, 'gatewayApiUrl'> {
  platformAccount: GatewayAccount | null;
  gateways: ReadonlyMap<string, PaymentGateway>;
}

let connection: Connection | null = null;

/** What the configuration says of gateways. */
export const gatewaySettings = (config: Config, secrets: SecretBox): GatewaySettings => ({
  gatewayApiUrl: config.gatewayApiUrl,
  secrets,
  webhookSecrets: config.gatewayWebhookSecrets,
  platformAccount: config.platformGateway,
  isProduction: config.environment === 'production',
  isTest: config.environment === 'test',
});

/** Tells this process where payment gateways are and how stored keys are opened. */
export function connectGateways({ gatewayApiUrl, ...settings }: GatewaySettings): void {
  connection = { platformAccount: null, gateways: openGateways(gatewayApiUrl), ...settings };
}

/** @throws Error before `connectGateways` */
export function gatewayConnection(): Connection {
  if (!connection) throw new Error('connectGateways was not called');
  return connection;
}

/**
 * The gateway of a payment.
 * @throws Error for a word that names none
 */
export function gatewayOf(provider: string = DEFAULT_PROVIDER): PaymentGateway {
  const gateway = gatewayConnection().gateways.get(provider);
  if (!gateway) throw new Error(`No payment gateway is called ${provider}`);
  return gateway;
}
