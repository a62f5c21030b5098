import {
  GATEWAY_PROVIDERS,
  type GatewayProvider,
} from '../../../clients/gateways/gateway-origins.ts';
import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';

/** Events are kept by one name; those of further gateways say whose they are. */
export const namedEvent = (provider: GatewayProvider, event: string): string =>
  `${provider}:${event}`;

/** The first gateway's events have no provider before them. */
export const providerOfEvent = (event: string): GatewayProvider =>
  GATEWAY_PROVIDERS.find((each) => event.startsWith(`${each}:`)) ?? DEFAULT_PROVIDER;
