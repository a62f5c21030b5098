import type { GatewayProvider } from '../../../clients/gateways/gateway-origins.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { isProvider } from './store-gateways.ts';

/** The same in all languages; null: no name that a shopper would know. */
const NAMES: Record<GatewayProvider, string | null> = {
  gateway: null,
  stripe: 'Stripe',
  mercado_pago: 'Mercado Pago',
  paystack: 'Paystack',
  xendit: 'Xendit',
};

export const knownNameOf = (provider: string): string | null =>
  isProvider(provider) ? NAMES[provider] : provider;

export const nameOfGateway = (provider: string): Text =>
  knownNameOf(provider) ?? message('common.gateway.first');
