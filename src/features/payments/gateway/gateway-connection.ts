import { GatewayError, type GatewayFailure } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayOrigins } from '../../../clients/gateways/gateway-origins.ts';
import { DEFAULT_PROVIDER, openGateways } from '../../../clients/gateways/open-gateway.ts';
import type { GatewayAccount, PaymentGateway } from '../../../clients/gateways/payment-gateway.ts';
import type { Config } from '../../../config.ts';
import { Refusal } from '../../../errors.ts';
import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';

export interface GatewaySettings {
  gatewayOrigins: GatewayOrigins;
  /** The shops' address, to which gateways' pages lead back. */
  frontendUrl: string;
  secrets: SecretBox;
  /** The platform's own webhook secrets, newest first; may be empty. */
  webhookSecrets: readonly string[];
  /** The platform's own account, through which stores pay for plans; absent: it has none. */
  platformAccount?: GatewayAccount | null;
  /** Whether webhooks without a valid signature are always refused. */
  isProduction: boolean;
  isTest?: boolean;
}

interface Connection extends Omit<GatewaySettings, 'gatewayOrigins'> {
  platformAccount: GatewayAccount | null;
  gateways: ReadonlyMap<string, PaymentGateway>;
}

let connection: Connection | null = null;

export const gatewaySettings = (config: Config, secrets: SecretBox): GatewaySettings => ({
  gatewayOrigins: config.gatewayOrigins,
  frontendUrl: config.frontendUrl,
  secrets,
  webhookSecrets: config.gatewayWebhookSecrets,
  platformAccount: config.platformGateway,
  isProduction: config.environment === 'production',
  isTest: config.environment === 'test',
});

export function connectGateways({ gatewayOrigins, ...settings }: GatewaySettings): void {
  const gateways = openGateways(gatewayOrigins, new URL(settings.frontendUrl).hostname);
  connection = { platformAccount: null, gateways, ...settings };
}

/** @throws Error before `connectGateways` */
export function gatewayConnection(): Connection {
  if (!connection) throw new Error('connectGateways was not called');
  return connection;
}

/** @throws Error for an unknown provider */
export function gatewayOf(provider: string = DEFAULT_PROVIDER): PaymentGateway {
  const gateway = gatewayConnection().gateways.get(provider);
  if (!gateway) throw new Error(`There is no payment gateway called ${provider}`);
  return gateway;
}

export const gatewayUnavailable = (error: unknown): unknown =>
  error instanceof GatewayError ? unavailable(gatewayWords(error)) : error;

/** Without the reason. Only here is it certain that nothing was charged. */
export const cannotPayOnline = (error: unknown): unknown =>
  error instanceof GatewayError ? unavailable(message('errors.payments.cannotPayOnline')) : error;

const unavailable = (words: Message): Refusal => new Refusal(502, 'GATEWAY_UNAVAILABLE', words);

const FAILURES: Record<GatewayFailure, MessageKey> = {
  wrong_keys: 'errors.payments.gateway.wrongKeys',
  refused: 'errors.payments.gateway.refused',
  not_found: 'errors.payments.gateway.notFound',
  busy: 'errors.payments.gateway.busy',
  timeout: 'errors.payments.gateway.timeout',
  unreachable: 'errors.payments.gateway.unreachable',
  unreadable: 'errors.payments.gateway.unreadable',
};

export function gatewayWords({ failure, description }: GatewayError): Message {
  const problem = message(FAILURES[failure]);
  return description ? message('errors.payments.gateway.said', { problem, description }) : problem;
}
