import {
  GATEWAY_PROVIDERS,
  type GatewayProvider,
} from '../../../clients/gateways/gateway-origins.ts';
import type { Store } from '../../stores/store.ts';
import { gatewayOf } from './gateway-connection.ts';

export const isProvider = (name: string): name is GatewayProvider =>
  GATEWAY_PROVIDERS.some((each) => each === name);

/** Of a currency; null: whatever the account takes. */
export const takesCurrency = (provider: GatewayProvider, currency: string): boolean =>
  gatewayOf(provider).currencies?.includes(currency) ?? true;

/**
 * Switched on and able to take the store's currency, the first offered first.
 * @param totalMinor only those that take so little
 */
export const gatewaysOf = (
  { gateways, currency }: Pick<Store, 'gateways' | 'currency'>,
  totalMinor = Number.POSITIVE_INFINITY,
): GatewayProvider[] =>
  gateways.filter(
    (each) => takesCurrency(each, currency) && totalMinor >= gatewayOf(each).minimumMinor(currency),
  );
