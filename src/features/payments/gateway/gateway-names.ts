import type { GatewayProvider } from '../../../clients/gateways/gateway-origins.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { isProvider } from './store-gateways.ts';

/** Names are the same in all languages; the first gateway has none. */
const NAMES: Record<GatewayProvider, Text> = {
  gateway: message('common.gateway.first'),
  stripe: 'Stripe',
  mercado_pago: 'Mercado Pago',
  paystack: 'Paystack',
  xendit: 'Xendit',
};

export const nameOfGateway = (provider: string): Text =>
  isProvider(provider) ? NAMES[provider] : provider;
