import type { StoreFieldValues } from './store-fields.ts';

export interface StoreContact {
  phone?: string | undefined;
  /** Where shoppers' chats open: E.164. */
  chat?: string | undefined;
  email?: string | undefined;
  address?: string | undefined;
}

/** Amounts are minor units of `currency`. */
export interface Store extends StoreFieldValues {
  id: string;
  ownerId: string;
  isActive: boolean;
  contact: StoreContact;
  /** Whether online payment is switched on and the gateway's keys are there. */
  onlineReady: boolean;
  /** Incremented by every change that shoppers can see. */
  catalogVersion: number;
}
