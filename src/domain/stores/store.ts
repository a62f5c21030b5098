import type { ChatOrderMode, CodAboveLimit } from '../../enums.ts';

export interface StoreContact {
  phone?: string | undefined;
  /** Where shoppers' chats open: E.164. */
  chat?: string | undefined;
  email?: string | undefined;
  address?: string | undefined;
}

/** Amounts are minor units of `currency`. */
export interface Store {
  id: string;
  ownerId: string;
  name: string;
  slug: string;
  isActive: boolean;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  timeZone: string;
  /** BCP 47: of amounts, and the first one of its pages. */
  language: string;
  languages: string[];
  description: string;
  contact: StoreContact;
  taxId: string | null;
  chatOrderMode: ChatOrderMode;
  modelReader: boolean;
  staffSecondFactor: boolean;
  codEnabled: boolean;
  onlineEnabled: boolean;
  /** Whether online payment is switched on and the gateway's keys are there. */
  onlineReady: boolean;
  /** Null: no limit. */
  codMaxAmountMinor: number | null;
  /** Null: no limit. */
  codMaxPieces: number | null;
  codAboveLimit: CodAboveLimit;
  codFeeMinor: number;
  shippingFeeMinor: number;
  /** Null: shipping is never free. */
  freeShippingAboveMinor: number | null;
  /** Incremented by every change that shoppers can see. */
  catalogVersion: number;
}
