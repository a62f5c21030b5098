import type { GatewayProvider } from '../../clients/gateways/gateway-origins.ts';
import type { DirectKind } from '../../enums.ts';
import type { StoreFieldValues } from './store-fields.ts';

export interface StoreContact {
  phone?: string | undefined;
  /** Where shoppers' chats open: E.164. */
  chat?: string | undefined;
  email?: string | undefined;
  address?: string | undefined;
}

export interface DirectChoice {
  id: string;
  kind: DirectKind;
  label: string;
}

/** Amounts are minor units of `currency`. */
export interface Store extends StoreFieldValues {
  id: string;
  ownerId: string;
  isActive: boolean;
  contact: StoreContact;
  /** Whether a gateway is switched on and its keys are there. */
  onlineReady: boolean;
  /** Those, in the order in which shoppers are offered them. */
  gateways: readonly GatewayProvider[];
  /** The ways to pay the seller directly that shoppers can choose, in their order. */
  directMethods: readonly DirectChoice[];
  /** Of its delivery areas, which are read apart; 0: it has none. */
  deliveryVersion: number;
  /** Incremented by every change that shoppers can see. */
  catalogVersion: number;
}
