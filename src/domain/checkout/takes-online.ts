import { gatewayOf } from '../payments/gateway/gateway-connection.ts';
import type { Store } from '../stores/store.ts';

/** Whether an order of this total can be paid online. */
export const takesOnline = (store: Pick<Store, 'onlineReady'>, totalAmountMinor: number): boolean =>
  store.onlineReady && totalAmountMinor >= gatewayOf().minimumMinor;
