import { gatewayOf } from '../payments/gateway/gateway-connection.ts';
import type { Store } from '../stores/store.ts';

export const takesOnline = (store: Pick<Store, 'onlineReady'>, totalAmountMinor: number): boolean =>
  store.onlineReady && totalAmountMinor >= gatewayOf().minimumMinor;
